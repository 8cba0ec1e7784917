#if canImport(Darwin)
    import Darwin

    // Written from the manual pages; not tested.

    func makeClosingPipe(_ ends: inout [Int32]) -> Int32 {
        guard pipe(&ends) == 0 else { return -1 }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETNOSIGPIPE, 1)
        return 0
    }

    /// The pipe's own flag prevents SIGPIPE here.
    func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        write(descriptor, bytes, count)
    }

    func keepExitStatuses() {
        var current = sigaction()
        guard sigaction(SIGCHLD, nil, &current) == 0 else { return }
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        guard unsafeBitCast(current.__sigaction_u.__sa_handler, to: Int.self) == ignored else { return }
        signal(SIGCHLD, SIG_DFL)
    }

    /// An attribute (`POSIX_SPAWN_CLOEXEC_DEFAULT`) does the closing here.
    func addFolderAndClosing(
        _ actions: inout posix_spawn_file_actions_t?, folder: String?, closingFrom first: Int32
    ) -> Int32 {
        guard let folder else { return 0 }
        return posix_spawn_file_actions_addchdir_np(&actions, folder)
    }

    /// There are no process descriptors; a thread waits instead.
    func makeProcessDescriptor(_ process: pid_t) -> OwnedDescriptor? {
        nil
    }
#endif
