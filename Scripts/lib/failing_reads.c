// Loaded into a program by LD_PRELOAD: reading the file FAIL_PATH fails with EIO after FAIL_AFTER bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// How many of `count` bytes may be read at this position; all, if it is another file.
static size_t allowed(int file, off_t position, size_t count) {
    const char *path = getenv("FAIL_PATH");
    const char *after = getenv("FAIL_AFTER");
    char link[64], name[PATH_MAX];
    if (!path || !after || position < 0) return count;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length < 0) return count;
    name[length] = 0;
    if (strcmp(name, path) != 0) return count;
    off_t end = atoll(after);
    if (position >= end) return 0;
    return (off_t)count < end - position ? count : (size_t)(end - position);
}

ssize_t read(int file, void *bytes, size_t count) {
    static ssize_t (*real)(int, void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "read");
    size_t rest = count ? allowed(file, lseek(file, 0, SEEK_CUR), count) : 0;
    if (count && !rest) {
        errno = EIO;
        return -1;
    }
    return real(file, bytes, rest);
}
