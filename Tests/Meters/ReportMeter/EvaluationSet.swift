import Foundation
import Measuring

/// A folder of transcripts with the facts that a good report contains: for each, `NAME.facts.json`, the correct transcript `NAME.txt`, and
/// optionally the recognized transcript `NAME.json`.
struct EvaluationSet {
    struct Item {
        let name: String
        let facts: KeyFacts
        let said: URL
        /// The output of `readback transcribe --format json`; `nil` if there is none or it should not be used.
        let heard: URL?
    }

    let items: [Item]

    /// - Parameters:
    ///   - names: the texts to use; empty for all.
    ///   - readsHeard: whether to use the recognized transcript if there is one.
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

    /// Whether any text has a recognized transcript.
    var hasWordsHeard: Bool { items.contains { $0.heard != nil } }
}
