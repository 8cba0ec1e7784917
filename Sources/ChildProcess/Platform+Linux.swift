#if os(Linux)
    import Glibc
    internal import CLinux

    /// A pipe whose ends are close-on-exec from the start.
    func makeClosingPipe(_ ends: inout [Int32]) -> Int32 {
        readback_closing_pipe(&ends)
    }

    /// Writes without a closed pipe killing this process.
    ///
    /// A pipe has no flag for that, and ignoring SIGPIPE would affect the whole process. So the signal is blocked on this thread
    /// during the call, and consumed if it came.
    func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        var pending = sigset_t()
        sigpending(&pending)
        let wasPending = sigismember(&pending, SIGPIPE) == 1
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        let written = write(descriptor, bytes, count)
        let code = errno
        if written < 0, code == EPIPE, !wasPending {
            var atOnce = timespec()
            while sigtimedwait(&brokenPipe, nil, &atOnce) < 0, errno == EINTR {}
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = code
        return written
    }

    /// If SIGCHLD is ignored, which a process inherits from its parent, the kernel discards exit statuses. The default
    /// disposition keeps them, and does nothing else.
    func keepExitStatuses() {
        var current = sigaction()
        guard sigaction(SIGCHLD, nil, &current) == 0 else { return }
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        guard unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self) == ignored else { return }
        signal(SIGCHLD, SIG_DFL)
    }

    /// What the child does before the program runs: it changes to the folder, and then closes all descriptors above those that it is
    /// given. The C functions are `posix_spawn_file_actions_addchdir_np` and `posix_spawn_file_actions_addclosefrom_np`.
    func addFolderAndClosing(
        _ actions: inout posix_spawn_file_actions_t, folder: String?, closingFrom first: Int32
    ) -> Int32 {
        if let folder {
            let code = readback_add_change_directory(&actions, folder)
            guard code == 0 else { return code }
        }
        return readback_add_close_from(&actions, first)
    }

    /// A descriptor that becomes readable when the process has ended, or `nil` if the kernel has none.
    func makeProcessDescriptor(_ process: pid_t) -> OwnedDescriptor? {
        let descriptor = readback_pidfd_open(process)
        return descriptor < 0 ? nil : OwnedDescriptor(adopting: descriptor)
    }
#endif
