import Execution
import Foundation
import Testing

@Suite("A receiver of messages", .timeLimit(.minutes(10)))
struct LogReceiverTests {
    // A process that transcribes for hours gets a hundred thousand messages. No call may go deeper than the first.
    @Test("is called at the same stack depth for the last message as for the first")
    func theLastMessageGoesThroughAsMuchAsTheFirst() {
        let depths = Mutex<[Int]>([])
        let log = LogReceiver()
        log.set { _, _ in
            let depth = Thread.callStackReturnAddresses.count
            depths.withLock { $0.append(depth) }
        }
        for _ in 0..<1_000 { log.take("loading", isError: false) }
        let seen = depths.withLock { $0 }
        #expect(seen.count == 1_000)
        #expect(Set(seen).count == 1, "calls went through \(seen.min() ?? 0) to \(seen.max() ?? 0) functions")
    }

    @Test("is the only one that gets messages, until another one is set")
    func onlyTheLastReceiverHears() {
        let heard = Mutex<[String]>([])
        let log = LogReceiver()
        log.take("nobody", isError: false)
        log.set { text, _ in heard.withLock { $0.append("first: \(text)") } }
        log.take("one", isError: false)
        log.set { text, isError in heard.withLock { $0.append("second: \(text)\(isError ? "!" : "")") } }
        log.take("two", isError: true)
        log.set(nil)
        log.take("three", isError: false)
        #expect(heard.withLock { $0 } == ["first: one", "second: two!"])
    }
}
