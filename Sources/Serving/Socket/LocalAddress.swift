#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The path of a Unix socket as the system takes it.
struct LocalAddress {
    private var address = sockaddr_un()

    /// - Returns: `nil` if the path is empty, too long, or contains a zero byte.
    init?(_ path: String) {
        let bytes = Array(path.utf8)
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Calls a function that takes an address.
    func with(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
