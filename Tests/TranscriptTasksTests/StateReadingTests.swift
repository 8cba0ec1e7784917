import Testing

@testable import TranscriptTasks

@Suite struct StateReadingTests {
    private let reading = StateReading(layer: 1, weights: [1, -2])

    @Test("a state tells what sets it apart from the others of its recording")
    func values() {
        #expect(reading.values(of: [[3, 1], [5, 1], [1, 4]]) == [2, 4, -6])
        #expect(reading.values(of: [[3, 1]]) == [0])
        #expect(reading.values(of: []) == [])
    }

    @Test("states of another model tell nothing")
    func otherModel() {
        #expect(reading.values(of: [[3, 1, 2], [5, 1, 0]]) == nil)
    }

    @Test("the default model has a weight for each of its numbers")
    func table() throws {
        let (hash, known) = try #require(StateReading.known.first)
        #expect(
            hash.count == 64 && hash.allSatisfy(\.isHexDigit), "known by what its file holds, not by a name")
        #expect(
            known.weights.count == 576 && known.weights.allSatisfy(\.isFinite)
                && Set(known.weights).count > 500)
    }
}
