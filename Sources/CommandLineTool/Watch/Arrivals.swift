/// What a look at a file shows without opening it. Two looks that show the same mean that nobody wrote in between.
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

    /// So many looks in a row must show the same before the file counts as complete; `nil` for as long as it does not.
    var looksNeeded: Int? {
        switch self {
        case .nobody: 2
        case .somebody: nil
        // A copy over a slow network pauses for seconds.
        case .unknown: 5
        }
    }
}

/// Which files of a folder are complete, found out by looking at it again and again.
///
/// Looking works where being told does not: on network folders, and for files that were there before anybody watched. A file comes
/// out once; when it is written again later, it comes out again.
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

    /// By the bytes of the path: to Swift two spellings of an accented letter are equal, to the disk they are two files.
    private var entries: [[UInt8]: Entry] = [:]

    /// Files in which nothing has stood for so long that somebody may wait for them in vain; each is here after one look.
    var stillEmpty: [String] {
        entries.filter { $0.value.stamp.byteCount == 0 && $0.value.looks == Self.looksAtNothing }
            .map { String(decoding: $0.key, as: UTF8.self) }.sorted()
    }

    /// Half a minute, by the second.
    private static let looksAtNothing = 30

    /// Takes what one look at the folder showed, and returns the files that are complete now, in the order of their names' bytes.
    ///
    /// - Parameter writing: is asked only about files that have rested.
    mutating func look(
        _ files: some Collection<(key: String, value: FileStamp)>, at writing: (String) -> WritingState
    ) -> [String] {
        // What was removed is forgotten: under the same name another recording may come.
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
            // An empty file is one that somebody has only just made.
            if stamp.byteCount > 0, let needed = writing(path).looksNeeded, entry.looks >= needed {
                entry.isOut = true
                complete.append(path)
            }
            entries[name] = entry
        }
        return complete.sortedByBytes
    }
}
