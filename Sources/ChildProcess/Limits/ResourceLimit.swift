#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A limit that the system sets for this process and those that it starts; a shell sets it with `ulimit`.
package enum ResourceLimit: String, CaseIterable, Sendable {
    case openFiles = "open files"
    case addressSpace = "memory"
    case data = "data"
    case fileSize = "file size"

    /// The shell command that sets it.
    package var command: String {
        switch self {
        case .openFiles: "ulimit -n"
        case .addressSpace: "ulimit -v"
        case .data: "ulimit -d"
        case .fileSize: "ulimit -f"
        }
    }

    /// The limit in bytes, or as a count for open files; `nil` if there is none.
    package var value: UInt64? {
        guard let limit = stored, limit.rlim_cur < Self.unlimited else { return nil }
        return UInt64(limit.rlim_cur)
    }

    /// Raises the limit to what is wanted, or as far as this user may.
    package func raise(to wanted: UInt64) {
        guard var limit = stored, limit.rlim_cur < wanted else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
        _ = setrlimit(number, &limit)
    }

    private var stored: rlimit? {
        var limit = rlimit()
        return getrlimit(number, &limit) == 0 ? limit : nil
    }

    /// Every value from here on means that there is no limit.
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
