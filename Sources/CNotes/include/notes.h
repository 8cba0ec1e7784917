// What the default writing model has learned about taking notes, compiled in: a GGUF file with an adapter.
#ifndef READBACK_NOTES_H
#define READBACK_NOTES_H

#include <stddef.h>

// Lives as long as the program.
const void *readback_notes(void);
size_t readback_notes_length(void);

#endif
