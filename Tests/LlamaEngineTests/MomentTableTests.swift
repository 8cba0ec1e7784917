import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

extension LlamaTests {
    /// `READBACK_MOMENTS=FILE` writes the marks of all texts of the dev and train splits there, one JSON line for each, which
    /// `Scripts/learn-moments` learns from; texts that are in it already are left out.
    @Suite("Marks of utterances")
    struct MomentTableTests {
        private static let file = ProcessInfo.processInfo.environment["READBACK_MOMENTS"]
        private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/eval", isDirectory: true)

        private func table(
            _ split: String, _ name: String, _ scorer: any TextScorer
        ) async throws -> MomentTable {
            let place = Self.folder.appendingPathComponent(split)
            let facts = try Data(contentsOf: place.appendingPathComponent(name + ".facts.json"))
            let text = try Data(contentsOf: place.appendingPathComponent(name + ".txt"))
            return try await MomentTable(
                split: split, name: name, facts: JSONDecoder().decode(KeyFacts.self, from: facts),
                transcript: TranscriptReader().read(text, from: name + ".txt"), scorer: scorer)
        }

        @Test("every utterance has every mark, as a number, and the facts that it says")
        func marks() async throws {
            let table = try await table("dev", "memo-garden", TestModel.context())
            #expect(table.marks.count == MomentMark.allCases.count && table.utterances.count == 8)
            for utterance in table.utterances {
                #expect(utterance.marks.count == table.marks.count && utterance.marks.allSatisfy(\.isFinite))
            }
            #expect(Set(table.utterances.flatMap(\.facts)) == Set(0..<table.facts))
            let surprisals = table.utterances.map { $0.marks[table.marks.firstIndex(of: "surprisal") ?? 0] }
            #expect(Set(surprisals).count == 8, "\(surprisals)")
        }

        @Test("writes the marks of all texts", .enabled(if: file != nil))
        func all() async throws {
            let file = URL(fileURLWithPath: try #require(Self.file))
            let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if written.isEmpty { try Data().write(to: file) }
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            let scorer = ParallelScorer([try await TestModel.context(), try await TestModel.context()])
            for split in ["dev", "train"] {
                let names = try FileManager.default.contentsOfDirectory(
                    atPath: Self.folder.appendingPathComponent(split).path)
                for name in names.filter({ $0.hasSuffix(".txt") }).sorted().map({ String($0.dropLast(4)) })
                where !written.contains("\"name\":\"\(name)\"") {
                    let line = try JSONEncoder().encode(try await table(split, name, scorer))
                    try handle.write(contentsOf: line + Data("\n".utf8))
                }
            }
        }
    }
}
