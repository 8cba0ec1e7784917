import Files
import Foundation
import Readback

/// The recordings that a command line names: files, the contents of directories and the entries of a list, or a share of these.
struct RecordingList: Hashable, Sendable {
    let paths: [String]
    /// The full list, of which `paths` may be a share: all shares write to the same place.
    let whole: [String]
    let isBatch: Bool
    /// Names among them that are not UTF-8, with escapes for display.
    let misencoded: [String]
    /// Other files in the folders, except results: they are not named like recordings.
    let others: [String]

    /// Whether the command line could name more than one recording; results then need a directory. Reads no folder or list.
    static func isBatch(_ arguments: ParsedArguments) -> Bool {
        arguments.operands.count > 1 || arguments.operands.contains(where: FolderTree.isFolder)
            || arguments.isGiven(Options.filesFrom) || arguments.isGiven(Options.shard)
    }

    init(_ arguments: ParsedArguments) throws {
        var paths: [String] = []
        var misencoded: [String] = []
        var others: [String] = []
        for operand in arguments.operands {
            guard FolderTree.isFolder(operand) else {
                paths.append(operand)
                continue
            }
            guard arguments.isGiven(Options.recursive) else {
                throw CommandFailure(
                    .unreadableInput,
                    "\(operand): this is a directory; use --recursive for the recordings in it")
            }
            let found = try Self.recordings(in: operand)
            paths += found.files
            misencoded += found.misencoded
            others += found.others.filter { OutputFormat(rawValue: Self.ending(of: $0)) == nil }
        }
        if let list = arguments.value(of: Options.filesFrom) {
            for name in try Self.listed(in: list) {
                switch name {
                case .text(let path): paths.append(path)
                case .misencoded(let shown): misencoded.append(shown)
                }
            }
        }
        whole = paths
        if let shard = arguments.value(of: Options.shard) {
            paths = try Shard(shard).share(of: paths)
        }
        self.paths = paths
        self.misencoded = misencoded
        self.others = others.sortedByBytes
        isBatch = Self.isBatch(arguments)
    }

    /// The recordings that a batch has not finished.
    init(leftBy batch: BatchMemory) {
        whole = batch.description.recordings
        paths = whole.filter { !batch.endedBefore.contains($0) }
        misencoded = []
        others = []
        isBatch = true
    }

    /// Returns all files in a folder, and below it if wanted, with the extension of a recording.
    ///
    /// - Parameter entries: lists the entries of a folder.
    static func recordings(
        in directory: String, isRecursive: Bool = true,
        entries: (String) throws -> [Folder.Entry] = Folder.entries
    ) throws(CommandFailure) -> FolderTree.Found {
        let root = directory.hasSuffix("/") ? directory : directory + "/"
        let found = try FolderTree.files(in: directory, isRecursive: isRecursive, entries: entries) {
            endings.contains(ending(of: $0))
        }
        return FolderTree.Found(
            files: found.files.map { root + $0 }, misencoded: found.misencoded.map { root + $0 },
            others: found.others.map { root + $0 })
    }

    /// The recording beside a result: the one with its name or, because a result may be named after its title, the one that it says it
    /// was made from.
    static func recording(beside path: String) -> String? {
        let folder = path.contains("/") ? (path as NSString).deletingLastPathComponent : "."
        let stem = RecordingName(path).stem
        // An unreadable folder counts as empty.
        let files =
            (try? recordings(in: folder.isEmpty ? "/" : folder, isRecursive: false))?.files ?? []
        return files.first { RecordingName($0).stem == stem }
            ?? Provenance.recordingName(ofResultAt: path).flatMap { name in
                files.first { ($0 as NSString).lastPathComponent == name }
            }
    }

    private static func ending(of name: String) -> String {
        (name as NSString).pathExtension.lowercased()
    }

    /// Extensions that recorders, phones and players use for what this program or ffmpeg reads. `ts` is missing: source code uses it, too.
    private static let endings = Set(
        """
        3g2 3gp 3gpp aa3 aac ac3 aif aifc aiff amr ape asf au avi awb bwf caf dsf dts dv eac3 f4v flac flv gsm m2ts m4a m4b m4r m4v
        mk3d mka mkv mlp mov mp2 mp3 mp4 mpa mpc mpeg mpg mpga mts mxf nut oga ogg ogv oma opus qcp ra rf64 rm rmvb snd spx tak thd tta
        vob voc w64 wav wave weba webm wma wmv wv
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    /// The names in a list. Standard input can be read only once, so a worker that replaces another is given its content.
    private static func listed(in list: String) throws -> [SystemName] {
        guard list == "-" else { return names(in: Data(try NamedFile.read(list))) }
        if let content = ThisWorker.current?.assignment.listed { return names(in: content) }
        let content = try StandardInput.read()
        ThisWorker.tell(.listed(content))
        return names(in: content)
    }

    /// The names in a list. A list that contains NUL is separated by NUL, because names may contain line ends.
    static func names(in data: Data) -> [SystemName] {
        let separator: UInt8 = data.contains(0) ? 0 : UInt8(ascii: "\n")
        return data.split(separator: separator).map { name in
            let isLine = separator != 0 && name.last == UInt8(ascii: "\r")
            return isLine ? name.dropLast() : name
        }.filter { !$0.isEmpty }.map { SystemName($0) }
    }
}

/// One of several equal shares of a list: every N-th entry. Each entry is in exactly one share.
struct Shard: Hashable, Sendable {
    let index: Int
    let count: Int

    init(_ text: String) throws(CommandFailure) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (1...count) ~= index
        else {
            throw CommandFailure(
                .wrongUsage,
                "--shard takes a share and the number of shares, such as 1/4 or 4/4, not '\(text)'")
        }
        self.index = index
        self.count = count
    }

    func share<Entry>(of entries: [Entry]) -> [Entry] {
        entries.enumerated().filter { $0.offset % count == index - 1 }.map(\.element)
    }
}
