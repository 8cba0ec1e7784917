// What is known about a build only when it is made.
#ifndef READBACK_BUILD_H
#define READBACK_BUILD_H

// The commit that the build was made from; empty where nobody said.
const char *readback_build_commit(void);

#endif
