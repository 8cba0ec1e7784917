#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A limit that the system sets this process and what it starts; a shell's `ulimit` sets it.
package enum ResourceLimit: String, CaseIterable, Sendable {
    case openFiles = "open files"
    case addressSpace = "memory"
    case data = "data"
    case fileSize = "file size"

    /// What sets it in a shell.
    package var command: String {
        switch self {
        case .openFiles: "ulimit -n"
        case .addressSpace: "ulimit -v"
        case .data: "ulimit -d"
        case .fileSize: "ulimit -f"
        }
    }

    /// In bytes, or as many as there may be; `nil` where there is no limit.
    package var value: UInt64? {
        guard let limit = stored, limit.rlim_cur < Self.unlimited else { return nil }
        return UInt64(limit.rlim_cur)
    }

    /// Raises the limit as far as this user may, and no further than to what is wanted.
    package func raise(to wanted: UInt64) {
        guard var limit = stored, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        _ = setrlimit(number, &limit)
    }

    private var stored: rlimit? {
        var limit = rlimit()
        return getrlimit(number, &limit) == 0 ? limit : nil
    }

    /// Every number from here on means that there is no limit.
    private static let unlimited = rlim_t(Int64.max)

    #if canImport(Glibc)
        private var number: __rlimit_resource_t {
            switch self {
            case .openFiles: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            case .addressSpace: __rlimit_resource_t(RLIMIT_AS.rawValue)
            case .data: __rlimit_resource_t(RLIMIT_DATA.rawValue)
            case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            }
        }
    #else
        private var number: Int32 {
            switch self {
            case .openFiles: RLIMIT_NOFILE
            case .addressSpace: RLIMIT_AS
            case .data: RLIMIT_DATA
            case .fileSize: RLIMIT_FSIZE
            }
        }
    #endif
}
