// What the default writing model has learned, compiled in.
#ifndef READBACK_NOTES_H
#define READBACK_NOTES_H

#include <stddef.h>

// To take notes: a GGUF file with an adapter. Lives as long as the program.
const void *readback_notes(void);
size_t readback_notes_length(void);

// To find demands on the machine: 32-bit floating-point numbers, little-endian. Lives as long as the program.
const void *readback_demands(void);
size_t readback_demands_length(void);

#endif
