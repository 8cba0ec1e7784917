import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A name in a folder, or a command-line argument, as the system stores it: bytes that need not be text.
package enum SystemName: Hashable, Sendable {
    case text(String)
    /// Not UTF-8, so no `String` represents it and it cannot be used as a path. Shown with its invalid bytes as `\xE9`.
    case misencoded(shown: String)

    package init(_ bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            self = .text(text)
        } else {
            self = .misencoded(shown: Self.shown(bytes))
        }
    }

    /// The name as it is shown to the user.
    package var shown: String {
        switch self {
        case .text(let name), .misencoded(let name): name
        }
    }

    /// Keeps valid UTF-8 and escapes every other byte, so that a message with the name can be printed anywhere.
    private static func shown(_ bytes: some Collection<UInt8>) -> String {
        var shown = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { length in
                rest.count >= length && String(validating: rest.prefix(length), as: UTF8.self) != nil
            }
            if let length {
                shown += String(decoding: rest.prefix(length), as: UTF8.self)
                rest = rest.dropFirst(length)
            } else {
                shown += String(format: "\\x%02X", first)
                rest = rest.dropFirst()
            }
        }
        return shown
    }
}

extension Folder {
    package struct Entry: Hashable, Sendable {
        package let name: SystemName
        /// Whether the entry's own type is a folder; a link is not.
        package let isFolder: Bool

        package init(_ name: SystemName, isFolder: Bool = false) {
            self.name = name
            self.isFolder = isFolder
        }
    }

    /// The entries of a folder without `.` and `..`, in no particular order.
    package static func entries(in path: String) throws(FileError) -> [Entry] {
        guard let stream = opendir(path) else { throw FileError("reading the folder", path) }
        defer { closedir(stream) }
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FileError("reading the folder", path) }
                return entries
            }
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard bytes != [0x2e], bytes != [0x2e, 0x2e] else { continue }
            entries.append(Entry(SystemName(bytes), isFolder: entry.pointee.d_type == UInt8(DT_DIR)))
        }
    }
}
