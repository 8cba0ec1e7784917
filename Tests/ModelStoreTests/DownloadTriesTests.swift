import Foundation
import Testing

@testable import ModelStore

/// The rules of a polite download, with a clock that only pauses move.
@Suite struct DownloadTriesTests {
    /// An answer that broke off.
    struct Broken: Sendable {
        var kept: Int64 = 0
        var ignoredRange = false
        var asked: Duration?
    }

    /// Asks a server that always breaks off, until the tries end or the limit of requests is reached.
    private func requests(most: Int = 6, atMost limit: Int = 1_000, _ answer: (Int) -> Broken) -> (
        count: Int, time: Duration, last: DownloadTries.Verdict
    ) {
        var (tries, time) = (DownloadTries(most: most, kept: 0), Duration.zero)
        for count in 1...limit {
            let broken = answer(count)
            let verdict = tries.broke(
                keeping: broken.kept, ignoredRange: broken.ignoredRange, serverAsks: broken.asked, chance: 0.5
            )
            guard case .again(let pause) = verdict, count < limit else { return (count, time, verdict) }
            time += pause
        }
        return (limit, time, .end)
    }

    @Test("a server that sends nothing to resume from is asked six times, with growing pauses")
    func nothing() {
        let dead = requests { _ in Broken() }
        #expect(dead.count == 6 && dead.last == .end && dead.time == .seconds(1 + 2 + 4 + 8 + 16))
    }

    @Test("a server that ignores ranges never makes progress, however much each answer brings")
    func ignored() {
        let server = requests { Broken(kept: Int64($0) * 1_000_000, ignoredRange: $0 == 2) }
        #expect(server.count <= 8 && server.last == .end, "\(server)")
    }

    @Test("progress restarts the count of tries, but too little of it does not")
    func progress() {
        let steady = requests(atMost: 400) { Broken(kept: Int64($0) * DownloadTries.leastProgress) }
        #expect(steady.count == 400 && steady.time >= .seconds(300), "and never without a pause: \(steady)")
        let dribble = requests { Broken(kept: Int64($0) * 100) }
        #expect(dribble.count == 6, "\(dribble)")
        let back = requests { Broken(kept: $0 % 2 == 0 ? 0 : 1_000_000) }
        #expect(back.count == 7, "what comes again is no progress: \(back)")
    }

    @Test("pauses are at most half a minute, give or take a random quarter")
    func pauses() {
        for chance in [0, 0.25, 0.999] {
            var tries = DownloadTries(most: 40, kept: 0)
            for _ in 1..<40 {
                guard case .again(let pause) = tries.broke(keeping: 0, chance: chance) else {
                    Issue.record("it ended early")
                    return
                }
                #expect(pause >= .milliseconds(750) && pause <= DownloadTries.longestPause * 1.25)
            }
            #expect(tries.broke(keeping: 0, chance: chance) == .end)
        }
    }

    @Test("a pause that the server asks for is kept, and one that is too long ends the download")
    func asked() {
        var tries = DownloadTries(most: 6, kept: 0)
        #expect(tries.broke(keeping: 0, serverAsks: .seconds(90), chance: 0) == .again(after: .seconds(90)))
        #expect(tries.broke(keeping: 0, serverAsks: .zero, chance: 0) == .again(after: .seconds(1.5)))
        #expect(
            tries.broke(keeping: 0, serverAsks: .seconds(3_600), chance: 0) == .endForNow(.seconds(3_600)))
    }

    @Test(
        "a server asks for a pause in seconds or by a date",
        arguments: [
            ("7", .seconds(7)), ("-3", .zero), ("Fri, 27 Nov 2026 22:31:00 GMT", .seconds(60)),
            ("Fri, 27 Nov 2020 22:31:00 GMT", .zero), ("soon", nil), ("", nil),
        ] as [(String, Duration?)])
    func retryAfter(text: String, pause: Duration?) throws {
        let now = try #require(try? Date("2026-11-27T22:30:00Z", strategy: .iso8601))
        let head = ResponseHead(parsing: "HTTP/1.1 503 Busy\r\nRetry-After: \(text)\r\n\r\n", now: now)
        #expect(head?.retryAfter == pause)
    }
}
