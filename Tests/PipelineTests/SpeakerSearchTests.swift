import AudioInput
import Execution
import Foundation
import Pipeline
import SpeakerFinder
import Spoken
import TestSupport
import Testing
import Timeline
import Transcripts

/// Networks that hear letters: those before `n` are one voice, the others are another.
private struct LetterVoices: SpeakerModels {
    struct Failure: Error, CustomStringConvertible { let description = "the network is broken" }
    private let fails: Bool
    /// Whether the two voices are not alike at all. Otherwise they are so alike that only a window with both of them tells them apart.
    private let differ: Bool
    let calls = EventLog<Void>()
    private let asked = AskedVoices()

    init(fails: Bool = false, differ: Bool = false) {
        self.fails = fails
        self.differ = differ
    }

    func activity(in samples: [Float]) throws -> [Float] {
        if fails { throw Failure() }
        calls.append(())
        let sets = (0..<SpeakerGrid.framesPerWindow).map { frame in
            let letter = (samples[min(samples.count - 1, frame * 270 + 495)] * 32_768).rounded()
            return letter <= 32 ? 0 : letter < 110 ? 1 : 2
        }
        asked.hear(sets.map { $0 == 0 ? nil : $0 })
        return sets.flatMap { set -> [Float] in
            var likelihoods = [Float](repeating: -9, count: 7)
            likelihoods[set] = 0
            return likelihoods
        }
    }

    func voice(of features: [Float]) throws -> [Float] {
        guard asked.next() == 2 else { return [1, 0] }
        return differ ? [0, 1] : [0.8, 0.6]
    }
}

/// Repeats each sample as often as the higher rate requires.
private struct Repetition: ResamplerFactory {
    final class Repeater: Resampler {
        let times: Int
        init(_ times: Int) { self.times = times }

        func process(_ samples: [Float], isLast: Bool) throws -> [Float] {
            samples.flatMap { [Float](repeating: $0, count: times) }
        }
    }

    func makeResampler(
        from inputRate: Int32, to outputRate: Int32, channelCount: Int
    ) throws -> any Resampler {
        Repeater(Int(outputRate / inputRate))
    }
}

// Serialized: each test has sessions, and the number of sessions in a process is limited.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SpeakerSearchTests {
    private func events(
        _ text: String, search: SpeakerSearch?, parties: [Party] = [Party()], tasks: [EchoTask] = [],
        reading: Bool = false, memory: RunMemory? = nil
    ) async throws -> [PipelineEvent] {
        var request = PipelineRequest.scripted(
            LetterSource(text), tasks: tasks, readsWhileListening: reading, parties: parties,
            speakerSearch: search, memory: memory)
        request.resampling = Repetition()
        var events: [PipelineEvent] = []
        for try await event in PipelineRunner(request).events() { events.append(event) }
        return events
    }

    private func transcript(_ events: [PipelineEvent]) throws -> Transcript {
        guard case .finished(let result) = try #require(events.last) else {
            throw EchoTask.Failure(description: "the run did not finish")
        }
        return result.transcript
    }

    private func lines(_ transcript: Transcript) -> [String] {
        transcript.segments.map { "\($0.id) \($0.speaker ?? "-"): \($0.text)" }
    }

    @Test("a segment in which the speaker changes becomes two, and tasks read the two")
    func split() async throws {
        let task = EchoTask(name: "echo")
        let events = try await events(
            "abcxyz de", search: SpeakerSearch(models: LetterVoices()), tasks: [task])
        let transcript = try transcript(events)
        #expect(
            lines(transcript) == ["1 Speaker 1: a b c", "2 Speaker 2: x y z", "3 Speaker 1: d e"],
            "\(events.map(\.label))")
        #expect(transcript.speakers?.map(\.name) == ["Speaker 1", "Speaker 2"])
        #expect(task.added.events == ["a b c", "x y z", "d e"])
        let said = events.map(\.label)
        #expect(said.contains("segment 1 a b c x y z"))
        #expect(
            said.contains("attributed 1 Speaker 1: a b c/2 Speaker 2: x y z/3 Speaker 1: d e"), "\(said)")
        // The times have not changed.
        let ranges = transcript.segments.map { [$0.range.start.seconds, $0.range.end.seconds] }
        #expect(ranges == [[0, 3], [3, 6], [7, 9]])
    }

    @Test("while people speak, a task is rehearsed with the speakers that it will have at the end")
    func rehearsed() async throws {
        var task = EchoTask(name: "echo")
        task.gainsFromRehearsal = true
        let source = LetterSource("abcxyz abcdef xyz abc ", ends: false)
        var request = PipelineRequest.scripted(
            source, tasks: [task], readsWhileListening: true,
            speakerSearch: SpeakerSearch(models: LetterVoices()))
        request.resampling = Repetition()
        let runner = PipelineRunner(request)
        async let events = { try await runner.events().reduce(into: []) { $0.append($1) } }()
        await task.finished.wait(for: 1)
        source.say("defabcxyz abc ")
        await task.finished.wait { $0.contains { $0.hasPrefix("a b c/x y z/a b c d e f/") } }
        source.chunks.finish()
        #expect(
            lines(try transcript(await events)).prefix(2) == ["1 Speaker 1: a b c", "2 Speaker 2: x y z"])
    }

    @Test("speakers are numbered in the order of their first lines and get the labels of their numbers")
    func labels() async throws {
        let search = SpeakerSearch(models: LetterVoices(), labels: [2: "Ben"])
        let transcript = try transcript(try await events("xyzabc de", search: search))
        #expect(lines(transcript) == ["1 Speaker 1: x y z", "2 Ben: a b c", "3 Ben: d e"])
    }

    private func anna() -> VoicePrint {
        var anna = VoicePrint(name: "Anna", model: "letters")
        anna.add([1, 0], seconds: 10)
        return anna
    }

    @Test("a speaker with a known voice gets its name, and no other speaker gets it, however similar")
    func known() async throws {
        let search = SpeakerSearch(models: LetterVoices(), prints: [anna()])
        let transcript = try transcript(try await events("abcxyz de", search: search))
        #expect(lines(transcript) == ["1 Anna: a b c", "2 Speaker 2: x y z", "3 Anna: d e"])
        #expect(transcript.speakers?.map(\.likeness) == [1, nil])
    }

    @Test("a label takes precedence over a known voice, which then names no other speaker")
    func labelled() async throws {
        let search = SpeakerSearch(models: LetterVoices(), labels: [2: "Anna"], prints: [anna()])
        let transcript = try transcript(try await events("abcxyz de", search: search))
        #expect(lines(transcript) == ["1 Speaker 1: a b c", "2 Anna: x y z", "3 Speaker 1: d e"])
        #expect(transcript.speakers?.map(\.likeness) == [nil, nil])
    }

    @Test("a single speaker with a known voice is named")
    func oneKnown() async throws {
        let search = SpeakerSearch(models: LetterVoices(), prints: [anna()])
        let transcript = try transcript(try await events("abc de", search: search))
        #expect(lines(transcript) == ["1 Anna: a b c", "2 Anna: d e"] && transcript.notices.isEmpty)
    }

    @Test("a single unknown speaker is mentioned once and not before every line")
    func one() async throws {
        let transcript = try transcript(
            try await events("abc de", search: SpeakerSearch(models: LetterVoices())))
        #expect(lines(transcript) == ["1 -: a b c", "2 -: d e"])
        #expect(transcript.notices == ["one speaker was found"] && transcript.speakers?.count == 1)
    }

    @Test("if channels tell who speaks, no speakers are searched for and nothing changes")
    func channels() async throws {
        let models = LetterVoices()
        let parties = [Party(channels: [0], label: "Agent"), Party(channels: [0], label: "Customer")]
        let with = try await events("abcxyz de", search: SpeakerSearch(models: models), parties: parties)
        let without = try await events("abcxyz de", search: nil, parties: parties)
        #expect(try transcript(with) == transcript(without) && models.calls.events.isEmpty)
    }

    @Test("a network that fails costs the run its speakers and nothing else")
    func failure() async throws {
        let search = SpeakerSearch(models: LetterVoices(fails: true))
        let events = try await events("abcxyz de", search: search)
        #expect(lines(try transcript(events)) == ["1 -: a b c x y z", "2 -: d e"])
        #expect(
            events.map(\.label).contains("warning speakers are not told apart: the network is broken"),
            "\(events.map(\.label))")
    }

    @Test("a resumed run has the same speakers, and does not search again if they were found")
    func resume() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).journal"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let description = RunDescription(
            arguments: [], workingDirectory: "/", input: nil, inputName: "letters",
            speechModel: ModelIdentity(name: "script", engine: "scripted", files: []), build: nil)
        let first = try await {
            let memory = try RunMemory.begin(description, at: path)
            return try transcript(
                try await events("abcxyz de", search: SpeakerSearch(models: LetterVoices()), memory: memory))
        }()
        let models = LetterVoices()
        let again = try await events(
            "abcxyz de", search: SpeakerSearch(models: models), memory: try resumed(path))
        #expect(try transcript(again) == first && models.calls.events.isEmpty)
    }

    /// Resumes from a copy, because the first run's tasks may hold the journal, and so its lock, a moment longer than its events last.
    private func resumed(_ path: String) throws -> RunMemory {
        let copy = path + ".copy"
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        // Once the copy is open, its name is no longer needed.
        defer { try? FileManager.default.removeItem(atPath: copy) }
        return try RunMemory.resume(at: copy)
    }

    private func description(_ speakerModels: [ModelIdentity]?) -> RunDescription {
        RunDescription(
            arguments: [], workingDirectory: "/", input: nil, inputName: "letters",
            speechModel: ModelIdentity(name: "script", engine: "scripted", files: []),
            speakerModels: speakerModels, build: nil)
    }

    @Test(
        "an interrupted run's transcript has the speakers that were found, or a notice if none were")
    func salvaged() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).journal"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let models = [ModelIdentity(name: "letters", engine: "scripted", files: [])]
        let notice = "speakers were not told apart, because that needs the whole recording"
        func left(_ speakerModels: [ModelIdentity]?, _ search: SpeakerSearch?) async throws -> RunSnapshot {
            try? FileManager.default.removeItem(atPath: path)
            let memory = try RunMemory.begin(description(speakerModels), at: path)
            _ = try await events("abcxyz de", search: search, memory: memory)
            return try RunSnapshot(readingFrom: path)
        }
        let whole = try await left(models, SpeakerSearch(models: LetterVoices())).attributed(
            labels: [1: "Anna"])
        #expect(lines(whole) == ["1 Anna: a b c", "2 Speaker 2: x y z", "3 Anna: d e"])
        #expect(whole.notices.isEmpty)
        // As if the run had died before its end: the words are there, and no speakers have been found.
        let early = try await left(models, nil).attributed()
        #expect(lines(early) == ["1 -: a b c x y z", "2 -: d e"] && early.notices == [notice])
        let notAsked = try await left(nil, nil).attributed()
        #expect(notAsked.notices.isEmpty)
    }

    // MARK: While it is heard

    private func segments(_ events: [PipelineEvent]) -> [String] {
        events.compactMap {
            guard case .segment(let segment) = $0 else { return nil }
            return "\(segment.id) \(segment.speaker ?? "-"): \(segment.text)"
        }
    }

    private func attributed(_ events: [PipelineEvent]) -> [String]? {
        events.lazy.compactMap { event -> [String]? in
            guard case .attributed(let segments) = event else { return nil }
            return segments.map { "\($0.id) \($0.speaker ?? "-"): \($0.text)" }
        }.first
    }

    @Test(
        "live: final segments have their speakers at once, and tasks read them only once if nothing changes"
    )
    func live() async throws {
        let task = EchoTask(name: "echo")
        let events = try await events(
            "abcd xyz abc xyz de",
            search: SpeakerSearch(models: LetterVoices(differ: true), labels: [2: "Ben"]),
            tasks: [task], reading: true)
        let expected = [
            "1 Speaker 1: a b c d", "2 Ben: x y z", "3 Speaker 1: a b c", "4 Ben: x y z", "5 Speaker 1: d e",
        ]
        #expect(segments(events) == expected, "\(events.map(\.label))")
        #expect(try lines(transcript(events)) == expected && attributed(events) == expected)
        #expect(task.added.events == ["a b c d", "x y z", "a b c", "x y z", "d e"])
    }

    @Test(
        "live: at the end, speakers may be renamed and segments split once, and reports use the result")
    func liveRenamed() async throws {
        let task = EchoTask(name: "echo")
        let known = SpeakerSearch(models: LetterVoices(differ: true), prints: [anna()])
        let events = try await events("abcxyz de xyz abcde", search: known, tasks: [task], reading: true)
        let expected = [
            "1 Anna: a b c", "2 Speaker 2: x y z", "3 Anna: d e", "4 Speaker 2: x y z", "5 Anna: a b c d e",
        ]
        #expect(segments(events).first == "1 Speaker 1: a b c x y z", "\(events.map(\.label))")
        #expect(try lines(transcript(events)) == expected && attributed(events) == expected)
        #expect(task.added.events.suffix(5) == ["a b c", "x y z", "d e", "x y z", "a b c d e"])
        #expect(task.finished.events == ["a b c/x y z/d e/x y z/a b c d e"])
        // The same as for a complete recording.
        let whole = try await self.events("abcxyz de xyz abcde", search: known)
        #expect(try transcript(whole) == transcript(events))
    }

    @Test("live: networks that fail cost the run its speakers and hold nothing back")
    func liveFailure() async throws {
        let events = try await events(
            "abcd xyz abc xyz de", search: SpeakerSearch(models: LetterVoices(fails: true)), reading: true)
        #expect(segments(events).allSatisfy { $0.contains(" -: ") } && segments(events).count == 5)
        #expect(
            events.map(\.label).contains("warning speakers are not told apart: the network is broken"),
            "\(events.map(\.label))")
    }

    @Test("live: a resumed run has the same transcript")
    func liveResumed() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).journal"
        ).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let search = SpeakerSearch(models: LetterVoices(differ: true))
        let first = try await {
            let memory = try RunMemory.begin(description(nil), at: path)
            return try transcript(
                try await events("abcxyz de xyz abcde", search: search, reading: true, memory: memory))
        }()
        #expect(try lines(RunSnapshot(readingFrom: path).attributed()) == lines(first))
        let again = try await events(
            "abcxyz de xyz abcde", search: search, reading: true, memory: try resumed(path))
        #expect(try transcript(again) == first)
    }
}
