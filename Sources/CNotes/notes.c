#include "notes.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char notes[] = {
#embed "notes.gguf"
};

const void *readback_notes(void) { return notes; }
size_t readback_notes_length(void) { return sizeof notes; }
