import Foundation
import LanguageModels
import Testing
import Transcripts

@testable import TranscriptTasks

extension LlamaTests {
    /// `READBACK_MOMENTS=FILE` writes the marks of all texts of the dev and train splits there, one JSON line for each, which
    /// `Scripts/learn-moments` learns from; `READBACK_HEARD=FOLDER`, as `Scripts/eval-audio --folder` leaves it, those of the same
    /// texts as they were heard. What is in the file already is left out.
    @Suite("Marks of utterances")
    struct MomentTableTests {
        private static let file = ProcessInfo.processInfo.environment["READBACK_MOMENTS"]
        private static let heard = ProcessInfo.processInfo.environment["READBACK_HEARD"]
        private static let texts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/eval", isDirectory: true)

        /// A text of the fixtures, or what was heard of it.
        private struct Source: Decodable, Hashable {
            var split: String
            var name: String
            var heard: Bool

            var transcript: URL {
                guard heard, let folder = MomentTableTests.heard else {
                    return MomentTableTests.texts.appendingPathComponent("\(split)/\(name).txt")
                }
                return URL(fileURLWithPath: folder).appendingPathComponent("\(split)-wide/\(name).json")
            }
        }

        private func table(_ source: Source, _ scorer: any TextScorer) async throws -> MomentTable {
            let facts = Self.texts.appendingPathComponent("\(source.split)/\(source.name).facts.json")
            return try await MomentTable(
                split: source.split, name: source.name, heard: source.heard,
                facts: JSONDecoder().decode(KeyFacts.self, from: Data(contentsOf: facts)),
                transcript: TranscriptReader().read(
                    Data(contentsOf: source.transcript), from: source.transcript.lastPathComponent),
                scorer: scorer)
        }

        @Test("every utterance has every mark, as a number, and the facts that it says")
        func marks() async throws {
            let table = try await table(
                Source(split: "dev", name: "memo-garden", heard: false), TestModel.context())
            #expect(table.marks.count == MomentMark.allCases.count && table.utterances.count == 7)
            for utterance in table.utterances {
                #expect(utterance.marks.count == table.marks.count && utterance.marks.allSatisfy(\.isFinite))
            }
            #expect(Set(table.utterances.flatMap(\.facts)) == Set(0..<table.facts))
            let surprisals = table.utterances.map { $0.marks[table.marks.firstIndex(of: "surprisal") ?? 0] }
            #expect(Set(surprisals).count == table.utterances.count, "\(surprisals)")
        }

        @Test("writes the marks of all texts", .enabled(if: file != nil))
        func all() async throws {
            let file = URL(fileURLWithPath: try #require(Self.file))
            if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
            let written = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
                try JSONDecoder().decode(Source.self, from: Data($0.utf8))
            }
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            let scorer = ParallelScorer([try await TestModel.context(), try await TestModel.context()])
            for source in try sources() where !written.contains(source) {
                let line = try JSONEncoder().encode(try await table(source, scorer))
                try handle.write(contentsOf: line + Data("\n".utf8))
            }
        }

        private func sources() throws -> [Source] {
            try ["dev", "train"].flatMap { split in
                try FileManager.default.contentsOfDirectory(
                    atPath: Self.texts.appendingPathComponent(split).path
                )
                .filter { $0.hasSuffix(".txt") }.sorted().map { String($0.dropLast(4)) }
                .flatMap { name in
                    (Self.heard == nil ? [false] : [false, true]).map {
                        Source(split: split, name: name, heard: $0)
                    }
                }
            }
        }
    }
}
