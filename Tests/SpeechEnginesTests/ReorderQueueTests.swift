import TestSupport
import Testing

@testable import SpeechEngines

@Suite("Results in order")
struct ReorderQueueTests {
    @Test("elements leave in the order of their places, whatever the order in which these are filled")
    func order() {
        for seed in 0..<200 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var queue = ReorderQueue<Int>()
            var left: [Int] = []
            var open: [Int] = []
            for _ in 0..<40 {
                if open.isEmpty || Bool.random(using: &generator) {
                    open.append(queue.reserve())
                } else {
                    let place = open.remove(at: Int.random(in: 0..<open.count, using: &generator))
                    left += queue.fill(place, with: [place * 2, place * 2 + 1])
                }
            }
            for place in open { left += queue.fill(place, with: [place * 2, place * 2 + 1]) }
            #expect(left == Array(0..<left.count), "seed \(seed)")
        }
    }

    @Test("a place that is filled with no elements holds nothing back")
    func emptyPlace() {
        var queue = ReorderQueue<String>()
        let first = queue.reserve()
        let second = queue.reserve()
        #expect(queue.fill(second, with: ["second"]) == [])
        #expect(queue.fill(first, with: []) == ["second"])
    }
}
