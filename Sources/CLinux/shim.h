// What Swift cannot call by itself: variadic functions, system calls for which the C library has no wrapper, and
// functions that it declares for GNU sources only.
// Everything here is Linux's; elsewhere the header is empty.
#ifndef READBACK_CLINUX_SHIM_H
#define READBACK_CLINUX_SHIM_H

#ifdef __linux__

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Declared here because the C library declares them for GNU sources only, and Swift's view of it is another.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

static inline int readback_add_change_directory(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

static inline int readback_add_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// A pipe with close-on-exec on both ends from the start, so that no child started meanwhile gets them.
static inline int readback_closing_pipe(int ends[2]) {
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

// A descriptor that becomes readable when the process ends; close-on-exec. The C library has it from 2.36 on.
static inline int readback_pidfd_open(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// Renames a file where nothing has the new name; with EEXIST where something does. The C library has it from 2.28 on, for GNU sources.
static inline int readback_rename_to_new(const char *from, const char *to) {
    const unsigned int no_replace = 1;
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, no_replace);
}

// Never again more rights by executing a file; the kernel asks for it before it takes a filter. prctl is variadic.
static inline int readback_forbid_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// Puts the filter on every thread of the process. There is no wrapper. Returns 0, the number of a thread that
// cannot take the filter, or -1 with errno.
static inline long readback_install_filter(struct sock_filter *instructions, unsigned short count) {
    struct sock_fprog program = {.len = count, .filter = instructions};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

// Asks for a read lease on a file and gives it back: 0 when no process has the file open for writing, else -1 with errno, which is
// EAGAIN when one has. The command's number is declared for GNU sources only, and fcntl is variadic.
static inline int readback_try_read_lease(int file) {
    const int set_lease = 1024;
    if (fcntl(file, set_lease, F_RDLCK) != 0) return -1;
    fcntl(file, set_lease, F_UNLCK);
    return 0;
}

// All threads share one heap from now on. Other C libraries than glibc have no more than one.
static inline void readback_share_one_heap(void) {
#ifdef M_ARENA_MAX
    mallopt(M_ARENA_MAX, 1);
#endif
}

// The bytes that this process has asked the allocator for and not given back; 0 where the allocator does not say. For measurements.
static inline size_t readback_bytes_in_use(void) {
#ifdef __GLIBC__
    return mallinfo2().uordblks + mallinfo2().hblkhd;
#else
    return 0;
#endif
}

// A system call by its number, for tests of the filter. syscall is variadic.
static inline long readback_system_call(long number, long first, long second, long third) {
    return syscall(number, first, second, third);
}

#endif

#endif
