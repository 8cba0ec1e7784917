import Foundation
import Readback

/// A folder of transcripts or recordings with what a good report of each holds: `NAME.facts.json` beside `NAME.txt`, which is what was
/// said, and where there is one beside `NAME.json`, what was recognised of it, or `NAME.wav` or another recording.
struct EvaluationSet {
    struct Item {
        var name: String
        var facts: KeyFacts
        /// What was said.
        var text: URL
        var source: Source
    }

    /// What a report is made from.
    enum Source {
        /// What was said itself.
        case text
        /// What was recognised, as `readback transcribe --format json` writes it.
        case transcript(URL)
        case recording(URL)
    }

    private static let recordings = ["wav", "flac", "mp3", "m4a", "ogg", "opus"]

    let items: [Item]

    /// - Parameters:
    ///   - names: only these; empty for all.
    ///   - listens: take the recordings, where there are any.
    init(directory: String, names: [String], listens: Bool) throws(CommandFailure) {
        let folder = URL(fileURLWithPath: directory, isDirectory: true)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let ending = ".facts.json"
        let stems = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
        guard !stems.isEmpty else {
            throw CommandFailure(
                .unreadableInput,
                "\(directory): no file in it ends in \(ending); Tests/Fixtures/eval/README.md describes them")
        }
        var items: [Item] = []
        for stem in stems where names.isEmpty || names.contains(stem) {
            let file = folder.appendingPathComponent(stem + ending)
            let data = Data(try NamedFile.read(file.path))
            guard let facts = try? JSONDecoder().decode(KeyFacts.self, from: data) else {
                throw CommandFailure(.unreadableInput, "\(file.path): it holds no facts of that form")
            }
            items.append(
                Item(
                    name: stem, facts: facts, text: folder.appendingPathComponent(stem + ".txt"),
                    source: listens ? Self.source(stem, folder, files) : .text))
        }
        self.items = items
    }

    var hasRecordings: Bool { items.contains { if case .recording = $0.source { true } else { false } } }
    /// Whether something in it can have been heard wrong.
    var hasWordsHeard: Bool { items.contains { if case .text = $0.source { false } else { true } } }

    private static func source(_ stem: String, _ folder: URL, _ files: [String]) -> Source {
        if files.contains(stem + ".json") {
            return .transcript(folder.appendingPathComponent(stem + ".json"))
        }
        let recording = recordings.map { "\(stem).\($0)" }.first(where: files.contains)
        return recording.map { .recording(folder.appendingPathComponent($0)) } ?? .text
    }
}
