#include "start.h"

// A file that imports the language session alone cannot ask for models to be registered, for it does not see who brings them. So they are
// registered wherever they are linked. It costs nothing: nothing is looked for before something is asked.
__attribute__((constructor)) static void start(void) { readback_register_text_models(); }
