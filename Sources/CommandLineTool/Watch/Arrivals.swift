/// What can be seen of a file without opening it. If two looks show the same, nobody wrote in between.
struct FileStamp: Hashable, Sendable {
    var byteCount: Int64
    /// Nanoseconds since 1970.
    var modified: Int64
}

/// Whether somebody is still writing a file.
enum WritingState: Hashable, Sendable, CaseIterable {
    case nobody
    case somebody
    /// The file system does not tell.
    case unknown

    /// The number of identical looks in a row that make the file count as complete; `nil` if it cannot be complete.
    var looksNeeded: Int? {
        switch self {
        case .nobody: 2
        case .somebody: nil
        // A copy over a slow network may pause for seconds.
        case .unknown: 5
        }
    }
}

/// Finds out which files of a folder are complete, by looking at it again and again.
///
/// Looking works where notifications do not: on network folders, and for files that existed before the watch began. Each file is returned
/// once, and once more whenever it is written again.
///
/// ```swift
/// var arrivals = Arrivals()
/// for await files in looks {
///     for path in arrivals.look(files, at: FileWriting.state) { begin(path) }
/// }
/// ```
struct Arrivals: Sendable {
    private struct Entry {
        var stamp: FileStamp
        var looks = 1
        var isOut = false
    }

    /// Keyed by the bytes of the path: Swift treats two spellings of an accented letter as equal, but on disk they are two files.
    private var entries: [[UInt8]: Entry] = [:]

    /// Files that have been empty for so long that somebody may be waiting in vain. Each is listed after one look only.
    var stillEmpty: [String] {
        entries.filter { $0.value.stamp.byteCount == 0 && $0.value.looks == Self.looksAtNothing }
            .map { String(decoding: $0.key, as: UTF8.self) }.sorted()
    }

    /// Half a minute, at one look a second.
    private static let looksAtNothing = 30

    /// Takes what one look at the folder showed. Returns the files that are complete now, sorted by the bytes of their names.
    ///
    /// - Parameter writing: called only for files that have not changed since the last look.
    mutating func look(
        _ files: some Collection<(key: String, value: FileStamp)>, at writing: (String) -> WritingState
    ) -> [String] {
        // Removed files are forgotten, because another recording may appear under the same name.
        let there = Set(files.map { Array($0.key.utf8) })
        entries = entries.filter { there.contains($0.key) }
        var complete: [String] = []
        for (path, stamp) in files {
            let name = Array(path.utf8)
            guard var entry = entries[name], entry.stamp == stamp else {
                entries[name] = Entry(stamp: stamp)
                continue
            }
            guard !entry.isOut else { continue }
            entry.looks += 1
            // An empty file has only just been created.
            if stamp.byteCount > 0, let needed = writing(path).looksNeeded, entry.looks >= needed {
                entry.isOut = true
                complete.append(path)
            }
            entries[name] = entry
        }
        return complete.sortedByBytes
    }
}
