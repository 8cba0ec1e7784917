#pragma once

#if !__has_include("../../.native/include/pocketsphinx.h")
#error "Readback's native libraries are not built yet: run Scripts/setup"
#else
#include "../../.native/include/pocketsphinx.h"

#include <stdarg.h>
#include <stdio.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

/// The library's log callback is variadic, which Swift cannot implement: the message is formatted here.
typedef void (*readback_ps_log_sink)(int level, const char *message);

static inline void readback_ps_format_log(void *sink, err_lvl_t level, const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (sink) ((readback_ps_log_sink)sink)((int)level, message);
}

/// Sends every message of the library to `sink`; NULL keeps it silent. Process-wide.
static inline void readback_ps_route_log(readback_ps_log_sink sink) {
    err_set_callback(readback_ps_format_log, (void *)sink);
}

/// Gives memory that has been freed back to the system. glibc keeps what small blocks were made of, for this process alone; other
/// allocators see to it themselves. Swift does not see `malloc_trim`.
static inline void readback_ps_trim_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
#endif
