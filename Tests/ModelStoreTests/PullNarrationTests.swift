import Testing

@testable import ModelStore

struct PullNarrationTests {
    private func progress(
        _ megabytes: Int64, _ phase: PullProgress.Phase = .downloading, source: String = "hub.example",
        reason: String? = nil
    ) -> PullProgress {
        PullProgress(
            phase: phase, file: "model.bin", source: source, bytes: megabytes * 1_000_000,
            totalBytes: 150_000_000, reason: reason)
    }

    @Test("the status line shows megabytes and the time left, estimated from the speed since the start")
    func line() {
        var narration = PullNarration(model: "sample")
        #expect(
            narration.take(progress(50), at: .seconds(3)).status
                == "sample: 50 MB of 150 MB, from hub.example")
        let later = narration.take(progress(75), at: .seconds(13)).status
        #expect(later == "sample: 75 MB of 150 MB, 31 s left, from hub.example")
        let slow = narration.take(progress(76), at: .seconds(263)).status
        #expect(slow == "sample: 76 MB of 150 MB, 12 min left, from hub.example")
    }

    @Test("users without a status line are told of the start and of each tenth, once each")
    func milestones() {
        var narration = PullNarration(model: "sample")
        let said = [0, 1, 14, 15, 16, 44, 46].map {
            narration.take(progress($0), at: .seconds($0)).milestone != nil
        }
        #expect(said == [true, false, false, true, false, true, true].map { $0 })
    }

    @Test("a silent source is reported within seconds, and only once to users without a status line")
    func silence() {
        var narration = PullNarration(model: "sample")
        _ = narration.take(progress(0), at: .zero)
        let said = (1...40).map { narration.take(progress(50), at: .seconds(Double($0) / 2)) }
        #expect(
            said[9].status == "sample: 50 MB of 150 MB, 11 s left, from hub.example",
            "4.5 s of silence are none")
        #expect(said[10].milestone == "sample: 50 MB of 150 MB; nothing received from hub.example for 5 s")
        #expect(said[39].status == "sample: 50 MB of 150 MB; nothing received from hub.example for 19 s")
        #expect(said[11...].allSatisfy { $0.milestone == nil })
        let after = narration.take(progress(51), at: .seconds(21))
        #expect(!after.status.contains("nothing"), "\(after)")
    }

    @Test("a pause is reported with its reason, the next try and the time until then")
    func pause() {
        var narration = PullNarration(model: "sample")
        _ = narration.take(progress(60), at: .zero)
        var pausing = progress(50, .pausing, reason: "curl: (18) cut")
        pausing.pause = .init(secondsLeft: 4, nextTry: 3, tries: 6)
        let said = narration.take(pausing, at: .seconds(1))
        #expect(
            said.status == "sample: hub.example broke off (curl: (18) cut); try 3 of 6 in 4 s, from 50 MB on")
        #expect(said.milestone == said.status)
        pausing.pause?.secondsLeft = 3
        #expect(narration.take(pausing, at: .seconds(2)).milestone == nil, "one line for a pause")
    }

    @Test("giving up a source is reported to everyone, and the next source starts afresh")
    func sources() {
        var narration = PullNarration(model: "sample")
        _ = narration.take(progress(100), at: .seconds(1))
        let notice = narration.take(progress(0, .nextSource, reason: "HTTP 404"), at: .seconds(2)).notice
        #expect(notice == "sample: hub.example failed (HTTP 404); trying the next source")
        let next = narration.take(progress(15, source: "the package x"), at: .seconds(9))
        #expect(next.milestone == "sample: 15 MB of 150 MB, from the package x")
    }
}
