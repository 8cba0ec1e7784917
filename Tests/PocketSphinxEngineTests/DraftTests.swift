import SpeechEngines
import Spoken
import Testing
import Timeline

@testable import PocketSphinxEngine

@Suite("Drafts on their way")
struct DraftMailboxTests {
    private let start = AudioTime(value: 5, timescale: 1)

    @Test("what comes between two readings is taken together, in order, once")
    func gathers() {
        let mailbox = DraftMailbox()
        mailbox.update((start, [1, 2]))
        mailbox.update((start, [1, 2, 3, 4, 5]))
        let first = mailbox.take(atMost: 4)
        #expect(first?.samples == [1, 2, 3, 4])
        #expect(first?.isFirst == true)
        #expect(
            first?.range == AudioTimeRange(start: start, duration: AudioTime(value: 4, timescale: 16_000)))
        let second = mailbox.take(atMost: 4)
        #expect(second?.samples == [5])
        #expect(second?.isFirst == false)
        #expect(
            second?.range == AudioTimeRange(start: start, duration: AudioTime(value: 5, timescale: 16_000)))
        #expect(mailbox.take(atMost: 4) == nil)
    }

    @Test("what was not read of an utterance that has ended is thrown away, and nothing is published for it")
    func ended() {
        let mailbox = DraftMailbox()
        mailbox.update((start, [1, 2]))
        mailbox.update(nil)
        #expect(mailbox.take(atMost: 4) == nil)
        mailbox.ifOpen(start) { Issue.record("a draft after the end of its utterance") }
    }

    @Test("the next utterance begins afresh")
    func next() {
        let mailbox = DraftMailbox()
        mailbox.update((start, [1, 2]))
        _ = mailbox.take(atMost: 4)
        let later = AudioTime(value: 9, timescale: 1)
        mailbox.update((later, [7]))
        let parcel = mailbox.take(atMost: 4)
        #expect(parcel?.isFirst == true)
        #expect(parcel?.start == later)
        #expect(parcel?.samples == [7])
    }
}

@Suite("Drafts and alternatives", .enabled(if: Installed.isPresent, Installed.reason), .serialized)
struct DraftTests {
    @Test(
        "drafts come while the speaker speaks, grow inside the utterance, and change nothing about the finals"
    )
    func drafts() async throws {
        let clip = try #require(Installed.clips.first { $0.name.hasSuffix("0880") }).samples
        let engine = try Installed.engine()
        let batch = try await engine.finals(of: clip)
        let run = try await engine.startRun(
            SpeechRunConfiguration(format: .speech16kHz, locale: "en-US", reportsVolatileResults: true))
        var events = run.events.makeAsyncIterator()
        var drafts: [SpeechRecognition] = []
        // Nothing more is sent until a draft has come: the utterance is open, so it can only be a draft.
        let half = clip.count / 2
        try await run.send(.audio(.init(sampleRate: 16_000, Array(clip[..<half])), start: .zero))
        while drafts.isEmpty, let event = try await events.next() {
            if case .recognition(let recognition) = event { drafts.append(recognition) }
        }
        #expect(drafts.allSatisfy { !$0.isFinal })
        try await run.send(
            .audio(
                .init(sampleRate: 16_000, Array(clip[half...])),
                start: AudioTime(value: Int64(half), timescale: 16_000)))
        try await run.send(.finish)
        var finals: [SpeechRecognition] = []
        while let event = try await events.next() {
            guard case .recognition(let recognition) = event else { continue }
            if recognition.isFinal { finals.append(recognition) } else { drafts.append(recognition) }
        }
        #expect(finals == batch)
        for draft in drafts {
            let final = try #require(finals.first { $0.range.start == draft.range.start })
            #expect(draft.range.end <= final.range.end)
            #expect(draft.hypotheses[0].words.allSatisfy { $0.confidence == nil })
        }
    }

    @Test("alternatives are different readings, best first, and the best is what comes without them")
    func alternatives() async throws {
        let clip = try #require(Installed.clips.first { $0.name.hasSuffix("0930") }).samples
        let engine = try Installed.engine()
        let alone = try await engine.finals(of: clip)
        let found = try await engine.events(of: clip.pieces(of: [8_000])) { $0.maximumAlternatives = 8 }
            .finals
        #expect(found.map { $0.hypotheses[0] } == alone.map { $0.hypotheses[0] })
        for recognition in found {
            let texts = recognition.hypotheses.map(\.text)
            #expect(texts.count > 1 && texts.count <= 8)
            #expect(Set(texts).count == texts.count, "\(texts)")
            let scores = recognition.hypotheses.compactMap(\.logLikelihood)
            #expect(scores.count == texts.count && scores == scores.sorted(by: >), "\(scores)")
        }
    }

    @Test("a telephone's band is noticed once, a wide band is not")
    func telephone() async throws {
        let clip = try #require(Installed.clips.first { $0.name.hasSuffix("0870") }).samples
        // Without the upper half of the band: every sample the mean of its neighbours, many times over.
        var narrow = clip.map(Double.init)
        for _ in 0..<40 {
            narrow = narrow.indices.map { index in
                let before = narrow[max(0, index - 1)]
                let after = narrow[min(narrow.count - 1, index + 1)]
                return (before + 2 * narrow[index] + after) / 4
            }
        }
        let engine = try Installed.engine()
        for (samples, expected) in [(clip, 0), (narrow.map { Int16($0) }, 1)] {
            let events = try await engine.events(of: samples.pieces(of: [8_000]))
            let notices = events.filter { $0 == .notice(.telephoneBand) }
            #expect(notices.count == expected)
        }
    }
}
