import Foundation
import Measuring

/// A folder of transcripts with what a good report of each holds: `NAME.facts.json` beside `NAME.txt`, which is what was said, and where
/// there is one beside `NAME.json`, what was heard of it.
struct EvaluationSet {
    struct Item {
        let name: String
        let facts: KeyFacts
        let said: URL
        /// As `readback transcribe --format json` writes it; `nil` where nothing was heard, or only what was said counts.
        let heard: URL?
    }

    let items: [Item]

    /// - Parameters:
    ///   - names: only these; empty for all.
    ///   - readsHeard: take what was heard, where it is there.
    init(directory: String, names: [String], readsHeard: Bool) throws {
        let folder = URL(fileURLWithPath: directory, isDirectory: true)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let ending = ".facts.json"
        let stems = files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
        guard !stems.isEmpty else {
            throw MeterFailure(
                .input,
                "\(directory): no file in it ends in \(ending); Tests/Fixtures/eval/README.md describes them")
        }
        items = try stems.filter { names.isEmpty || names.contains($0) }.map { stem in
            let file = folder.appendingPathComponent(stem + ending)
            guard let facts = try? JSONDecoder().decode(KeyFacts.self, from: Data(contentsOf: file)) else {
                throw MeterFailure(.input, "\(file.path): it holds no facts of that form")
            }
            return Item(
                name: stem, facts: facts, said: folder.appendingPathComponent(stem + ".txt"),
                heard: readsHeard && files.contains(stem + ".json")
                    ? folder.appendingPathComponent(stem + ".json") : nil)
        }
    }

    /// Whether something in it can have been heard wrong.
    var hasWordsHeard: Bool { items.contains { $0.heard != nil } }
}
