#if os(Linux)
    import CLinux
    import Foundation
    import Glibc

    #if arch(x86_64)
        private let machine: UInt32 = 0xc000_003e
        private let calls: [String: [Int]] = [
            "link": [Int(SYS_link), Int(SYS_linkat)], "rename-to-new": [Int(SYS_renameat2)],
            "rename": [Int(SYS_rename), Int(SYS_renameat)], "sync": [Int(SYS_fsync), Int(SYS_fdatasync)],
        ]
    #else
        private let machine: UInt32 = 0xc000_00b7
        private let calls: [String: [Int]] = [
            "link": [Int(SYS_linkat)], "rename-to-new": [Int(SYS_renameat2)],
            "rename": [Int(SYS_renameat)], "sync": [Int(SYS_fsync), Int(SYS_fdatasync)],
        ]
    #endif
    private let errors: [String: Int32] = ["EPERM": EPERM, "EINVAL": EINVAL, "EIO": EIO]

    /// Becomes another program for which the kernel refuses some calls, like a file system that does not support them:
    /// `refuse link=EPERM,rename-to-new=EINVAL PROGRAM [ARGUMENT...]`.
    func refuse(_ arguments: [String]) throws {
        func answer(_ value: UInt32) -> sock_filter { sock_filter(code: 0x06, jt: 0, jf: 0, k: value) }
        func load(_ offset: UInt32) -> sock_filter { sock_filter(code: 0x20, jt: 0, jf: 0, k: offset) }
        func skipUnless(_ value: UInt32) -> sock_filter { sock_filter(code: 0x15, jt: 0, jf: 1, k: value) }
        let (allow, refuse) = (UInt32(0x7fff_0000), UInt32(0x0005_0000))
        var filter = [load(4), sock_filter(code: 0x15, jt: 1, jf: 0, k: machine), answer(allow), load(0)]
        for rule in arguments[0].split(separator: ",") {
            let parts = rule.split(separator: "=").map(String.init)
            guard parts.count == 2, let numbers = calls[parts[0]], let code = errors[parts[1]] else {
                throw CocoaError(.featureUnsupported)
            }
            for number in numbers {
                filter += [skipUnless(UInt32(number)), answer(refuse | UInt32(code))]
            }
        }
        filter.append(answer(allow))
        guard readback_forbid_new_privileges() == 0,
            readback_install_filter(&filter, UInt16(filter.count)) == 0
        else { throw CocoaError(.featureUnsupported) }
        try become(Array(arguments.dropFirst()))
    }

    /// Becomes another program with non-blocking standard streams, as ssh and node make them. Its output pipe holds 4,096 bytes, the
    /// minimum for a pipe.
    func narrow(_ arguments: [String]) throws {
        let setPipeSize: Int32 = 1031
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard fcntl(stream, F_SETFL, fcntl(stream, F_GETFL) | O_NONBLOCK) == 0 else {
                throw CocoaError(.featureUnsupported)
            }
        }
        guard fcntl(STDOUT_FILENO, setPipeSize, 4096) == 4096 else { throw CocoaError(.featureUnsupported) }
        try become(arguments)
    }

    private func become(_ words: [String]) throws {
        execv(words[0], words.map { strdup($0) } + [nil])
        throw CocoaError(.executableNotLoadable)
    }
#endif
