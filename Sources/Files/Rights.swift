#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rights of what is made of other files. Who may not read those must not read in it what they hold.
package enum Rights {
    /// Nothing is forbidden but what the umask forbids.
    package static let all: mode_t = 0o777

    /// What all of these files allow; the widest rights of a file that is made of them. What is no plain file, such as a pipe, says nothing.
    package static func shared(by paths: some Sequence<String>) -> mode_t {
        paths.reduce(all) { rights, path in
            FileFacts(path: path).map { rights & mode_t($0.mode) } ?? rights
        }
    }

    /// The rights of a folder for such files: who may read them may look into it.
    package static func ofFolder(for files: mode_t) -> mode_t {
        0o700 | files & 0o066 | (files & 0o044) >> 2
    }
}
