import Foundation
import LanguageModels
import Testing

@testable import LlamaEngine

extension LlamaTests {
    @Suite("The same bits in calls of any shape")
    struct CallShapeTests {
        /// The models that setup installs: one whose weights are rounded one by one, and one with superblocks.
        enum Model: String, CaseIterable {
            case small, writing

            var path: String {
                self == .writing
                    ? URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent(
                        ".local/share/readback/models/qwen2.5-coder-1.5b-instruct-q4_k_m/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
                    ).path : TestModel.path
            }

            var isPresent: Bool { FileManager.default.isReadableFile(atPath: path) }
        }

        private static let text = """
            Anna asked whether the meeting on Tuesday could be moved to the fourteenth of June, because the plumber comes in the \
            morning and nobody else is at home; Ben said that he would look at his calendar and call her back before noon.
            """

        @Test(
            "the prediction after a text has the same bits in calls of any size and on one or two threads",
            arguments: Model.allCases.filter(\.isPresent))
        func sameBits(of kind: Model) throws {
            let seen = try Self.foreseen(by: kind) { memory, tokens in
                try [1, 3, 5, 9, tokens.count].map {
                    ("\($0)", try Self.prediction(after: tokens, in: memory, callSize: $0))
                }
            }
            #expect(seen.count == 1, "\(seen.values)")
        }

        /// The predictions of memories with one thread and with two after three groups of eight tokens, each with its sources.
        private static func foreseen(
            by kind: Model, _ predictions: (LlamaMemory, [Int32]) throws -> [(who: String, what: [Float])]
        ) throws -> [[Float]: [String]] {
            let model = try LlamaModel(path: kind.path, gpuLayers: 0) { _ in true }
            let tokens = Array(try model.tokens(of: text).prefix(24))
            var seen: [[Float]: [String]] = [:]
            for threads in [1, 2] {
                let memory = try LlamaMemory(
                    model: model, options: LanguageContextOptions(contextLength: 256, threadCount: threads))
                for (who, what) in try predictions(memory, tokens) {
                    seen[what, default: []].append("\(who) on \(threads)")
                }
            }
            return seen
        }

        private static func prediction(
            after tokens: [Int32], in memory: LlamaMemory, callSize: Int
        ) throws -> [Float] {
            memory.rewind(to: 0)
            var prediction: [Float] = []
            for start in stride(from: 0, to: tokens.count, by: callSize) {
                let call = start..<min(tokens.count, start + callSize)
                let rows = call.map {
                    LlamaRow(
                        token: tokens[$0], position: Int32($0), sequence: 0,
                        wantsLogits: $0 == tokens.count - 1)
                }
                try memory.evaluate(rows) { _, logits in prediction = Array(logits) }
                memory.keep(rows.map(\.token))
            }
            return prediction
        }

        @Test(
            "an answer that is one of few has the same bits alone, beside others, and on one or two threads",
            arguments: Model.allCases.filter(\.isPresent))
        func fewBits(of kind: Model) throws {
            let seen = try Self.foreseen(by: kind) { memory, tokens in
                try [1, 2, 3, 4, 5, 7].flatMap { count in
                    try Self.predictions(of: count, after: tokens, in: memory).map { ("\(count)", $0) }
                }
            }
            #expect(seen.count == 1, "\(seen.values)")
        }

        /// The same text in each of several sequences, token by token, after its first half was read in one call.
        private static func predictions(
            of count: Int, after tokens: [Int32], in memory: LlamaMemory
        ) throws -> [[Float]] {
            let half = tokens.count / 2
            memory.rewind(to: 0)
            _ = try prediction(after: Array(tokens.prefix(half)), in: memory, callSize: half)
            for sequence in 1...count { memory.copy(from: 0, to: sequence, count: half) }
            defer { memory.removeBranches() }
            var predictions: [[Float]] = []
            for position in half..<tokens.count {
                let rows = (1...count).map {
                    LlamaRow(
                        token: tokens[position], position: Int32(position), sequence: Int32($0),
                        wantsLogits: position == tokens.count - 1)
                }
                try memory.evaluate(rows, by: memory.model.rowGroups.ofFew) { _, logits in
                    predictions.append(Array(logits))
                }
            }
            return predictions
        }

        @Test(
            "calls get the extra rows that their kind of weights needs, but no more than there is room for")
        func company() {
            for rows in 1...60 {
                let (plain, superblocks) = (RowGroups.of(fileType: 3), RowGroups.of(fileType: 15))
                #expect(plain.company(of: rows) == (rows == 1 ? 1 : 0))
                let size = rows + superblocks.company(of: rows)
                #expect(size % 4 == 0 && size >= 8 && size - rows <= RowGroups.mostCompany && size <= 60)
                #expect(RowGroups.of(fileType: nil) == superblocks)
                #expect(plain.ofFew == plain && superblocks.ofFew.company(of: rows) == (rows == 1 ? 1 : 0))
            }
            #expect(RowGroups.of(fileType: 15).ofFew.most == 3)
        }
    }
}
