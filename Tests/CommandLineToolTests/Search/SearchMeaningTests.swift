import Execution
import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// Search by meaning, with a stand-in model that knows four topics by their words.
@Suite struct SearchMeaningTests {
    private final class Thesaurus: TextEmbedder {
        private static let things = [
            ["money", "price", "dollars", "cost"], ["garden", "outside"], ["delay", "late", "postponed"],
            ["dog"],
        ]
        let identity: String
        private let heard = Mutex<[String]>([])

        init(_ identity: String = "thesaurus 1") { self.identity = identity }

        /// The texts that it was given since this was last asked.
        var asked: [String] {
            heard.withLock { texts in
                defer { texts = [] }
                return texts
            }
        }

        func vectors(of texts: [String]) async throws -> [TextVector] {
            heard.withLock { $0 += texts }
            return texts.map { text in
                let words = Set(SearchText.words(of: text))
                return TextVector(Self.things.map { $0.contains(where: words.contains) ? 1 : 0 })
            }
        }
    }

    private func filled() throws -> SearchPlace {
        let place = try SearchPlace()
        try place.put(
            "a.json", title: "Booking", [(1, "Ann", "That is nine hundred dollars."), (2, "Bo", "Yes.")])
        try place.put(
            "b.json", title: "Travel", [(3, nil, "The train was late again."), (9, nil, "It costs a lot.")])
        try place.put("c.json", title: "Money matters", [(4, nil, "We have none of it left.")])
        return place
    }

    @Test("a match in other words is found, ranked below literal ones, with its similarity")
    func otherWords() async throws {
        let place = try filled()
        let found = try await place.find("money", by: Thesaurus())
        #expect(found.map(\.result) == ["c.json", "a.json"], "the title has the word, the price has none")
        let line = try #require(found.last?.lines.first)
        #expect(line.text == "That is nine hundred dollars." && line.start == 1 && line.speaker == "Ann")
        #expect(line.isByMeaning && line.similarity == 1)
        #expect(try await place.find("postponed trip", by: Thesaurus()).map(\.result) == ["b.json"])
        #expect(try await place.find("money").map(\.result) == ["c.json"], "without a model by words alone")
    }

    @Test("each line is embedded once; changed lines are embedded again, and all lines with another model")
    func once() async throws {
        let place = try filled()
        let model = Thesaurus()
        _ = try await place.find("money", by: model)
        #expect(
            Set(model.asked) == [
                "money", "That is nine hundred dollars.", "The train was late again.", "It costs a lot.",
                "We have none of it left.",
            ], "an answer of one word means nothing by itself")
        _ = try await place.find("late", by: model)
        #expect(model.asked == ["late"])
        // A search without the model loses none of its vectors.
        try place.put("c.json", title: "Delays", [(4, nil, "Everything comes later than planned.")])
        _ = try await place.find("late")
        _ = try await place.find("late", by: model)
        #expect(model.asked == ["late", "Everything comes later than planned."])
        let other = Thesaurus("thesaurus 2")
        _ = try await place.find("late", by: other)
        #expect(other.asked.count == 5)
    }

    @Test("the similarity of rounded vectors is within 0.01 of the exact one")
    func rounding() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let (one, other) = (0..<2).map { _ in
                TextVector((0..<384).map { _ in Float.random(in: -1...1, using: &generator) })
            }.reduce(into: (TextVector([]), TextVector([]))) { $0 = ($0.1, $1) }
            let data = LineVectors.bytes([(start: 7, vector: other)])
            let near = LineVectors.near(RoundedVector(one), atLeast: -2, in: data)
            #expect(near.map(\.start) == [7])
            #expect(abs((near.first?.similarity ?? 9) - one.similarity(to: other)) < 0.01)
        }
    }
}
