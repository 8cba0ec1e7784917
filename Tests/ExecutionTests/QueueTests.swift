import Testing

@testable import Execution

@Suite("A queue")
struct QueueTests {
    @Test("returns elements in order, whatever the mix of appends and pops")
    func order() {
        var queue = Queue<Int>()
        var expected = 0
        var next = 0
        for round in 0..<200 {
            for _ in 0...(round % 7) {
                queue.append(next)
                next += 1
            }
            for _ in 0..<(round % 5) {
                #expect(queue.popFirst() == expected)
                expected += 1
            }
            #expect(queue.count == next - expected)
            #expect(queue.first == expected)
        }
        while let element = queue.popFirst() {
            #expect(element == expected)
            expected += 1
        }
        #expect(expected == next)
        #expect(queue.isEmpty)
    }

    @Test("releases an element when it leaves, not later")
    func release() {
        final class Token {}
        var queue = Queue<Token>()
        weak var first: Token?
        do {
            let token = Token()
            first = token
            queue.append(token)
            queue.append(Token())
        }
        _ = queue.popFirst()
        #expect(first == nil)
        #expect(queue.count == 1)
    }

    @Test("removes the first match that has not left yet, even from the middle")
    func removeFromTheMiddle() {
        var queue = Queue<Int>()
        for element in [1, 2, 3, 2, 4] { queue.append(element) }
        _ = queue.popFirst()
        #expect(queue.removeFirst { $0 == 1 } == nil)
        #expect(queue.removeFirst { $0 == 2 } == 2)
        #expect(queue.removeAll() == [3, 2, 4])
        #expect(queue.isEmpty)
    }
}
