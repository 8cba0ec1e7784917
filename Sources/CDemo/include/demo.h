// The recording that `readback demo` reads back, compiled in.
#ifndef READBACK_DEMO_H
#define READBACK_DEMO_H

#include <stddef.h>

// A FLAC file. Lives as long as the program.
const void *readback_demo(void);
size_t readback_demo_length(void);

#endif
