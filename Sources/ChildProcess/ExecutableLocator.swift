import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// Finds programs.
package enum ExecutableLocator {
    /// The path of a program, or `nil` if there is none by that name.
    ///
    /// A name with a slash in it is a path and is only checked. Any other name is looked up in the folders of the search path, in order.
    /// Relative and empty entries are skipped: the current folder must not decide which program runs.
    ///
    /// - Parameter searchPath: folders separated by colons; `PATH` by default.
    package static func find(
        _ name: String, searchPath: String? = ProcessInfo.processInfo.environment["PATH"]
    ) -> String? {
        guard !name.isEmpty else { return nil }
        if name.contains("/") { return isExecutable(name) ? name : nil }
        return (searchPath ?? "").split(separator: ":")
            .filter { $0.hasPrefix("/") }
            .map { $0.hasSuffix("/") ? "\($0)\(name)" : "\($0)/\(name)" }
            .first(where: isExecutable)
    }

    /// True for a regular file that this user may execute.
    package static func isExecutable(_ path: String) -> Bool {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        return access(path, X_OK) == 0
    }

    /// The path of the running program, used to start itself as a child.
    ///
    /// If the file has been replaced or removed since the start, this is the kernel's own link to it, so that
    /// parent and child are always the same build.
    package static func currentExecutablePath() -> String? {
        #if os(Linux)
            let link = "/proc/self/exe"
            var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(link, &buffer, buffer.count)
            guard count > 0 else { return nil }
            let path = String(decoding: buffer[..<count], as: UTF8.self)
            var here = stat()
            var there = stat()
            let isSame = stat(link, &here) == 0 && stat(path, &there) == 0 && here.st_ino == there.st_ino
            return isSame ? path : link
        #else
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
        #endif
    }
}
