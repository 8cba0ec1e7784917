#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The permissions of a file made from other files. Anyone who may not read those must not read their contents in it.
package enum Rights {
    /// All permissions; only the umask restricts them.
    package static let all: mode_t = 0o777

    /// The permissions that all of these files share: the widest ones for a file made from them. Anything that is not a plain file, such as
    /// a pipe, is ignored.
    package static func shared(by paths: some Sequence<String>) -> mode_t {
        paths.reduce(all) { rights, path in
            FileFacts(path: path).map { rights & mode_t($0.mode) } ?? rights
        }
    }

    /// The permissions of a folder for such files: anyone who may read them may list the folder.
    package static func ofFolder(for files: mode_t) -> mode_t {
        0o700 | files & 0o066 | (files & 0o044) >> 2
    }
}
