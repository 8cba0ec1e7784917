#include "build.h"

// The manifest passes the commit as a macro to this file alone, so that a new commit compiles one small file and no more.
#ifndef READBACK_COMMIT
#define READBACK_COMMIT ""
#endif

const char *readback_build_commit(void) { return READBACK_COMMIT; }
