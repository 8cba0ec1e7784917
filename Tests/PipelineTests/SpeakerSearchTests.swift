import AudioInput
import Foundation
import Pipeline
import SpeakerFinder
import Spoken
import TestSupport
import Testing
import Timeline
import Transcripts

/// Networks that hear letters: those before `n` are one voice, the others another, and they are told apart wherever they meet.
private struct LetterVoices: SpeakerModels {
    struct Failure: Error, CustomStringConvertible { let description = "the network is broken" }
    var fails = false
    let calls = EventLog<Void>()

    func activity(in samples: [Float]) throws -> [Float] {
        if fails { throw Failure() }
        calls.append(())
        return (0..<SpeakerGrid.framesPerWindow).flatMap { frame -> [Float] in
            let letter = (samples[min(samples.count - 1, frame * 270 + 495)] * 32_768).rounded()
            var likelihoods = [Float](repeating: -9, count: 7)
            likelihoods[letter <= 32 ? 0 : letter < 110 ? 1 : 2] = 0
            return likelihoods
        }
    }

    func voice(of features: [Float]) throws -> [Float] { [1, 0] }
}

/// Says each sample as often as the higher rate wants it.
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

@Suite(.timeLimit(.minutes(10))) struct SpeakerSearchTests {
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

    @Test("a segment in which the speaker changes becomes two, and tasks read those")
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
        // What is said when has not changed.
        let ranges = transcript.segments.map { [$0.range.start.seconds, $0.range.end.seconds] }
        #expect(ranges == [[0, 3], [3, 6], [7, 9]])
    }

    @Test("speakers have the names that they are given, in the order in which they are read")
    func labels() async throws {
        let search = SpeakerSearch(models: LetterVoices(), labels: [2: "Ben"])
        let transcript = try transcript(try await events("xyzabc de", search: search))
        #expect(lines(transcript) == ["1 Speaker 1: x y z", "2 Ben: a b c", "3 Ben: d e"])
    }

    @Test("one speaker is said once and not before every line")
    func one() async throws {
        let transcript = try transcript(
            try await events("abc de", search: SpeakerSearch(models: LetterVoices())))
        #expect(lines(transcript) == ["1 -: a b c", "2 -: d e"])
        #expect(transcript.notices == ["one speaker was found"] && transcript.speakers?.count == 1)
    }

    @Test("where channels tell who speaks, nothing is searched and nothing changes")
    func channels() async throws {
        let models = LetterVoices()
        let parties = [Party(channels: [0], label: "Agent"), Party(channels: [0], label: "Customer")]
        let with = try await events("abcxyz de", search: SpeakerSearch(models: models), parties: parties)
        let without = try await events("abcxyz de", search: nil, parties: parties)
        #expect(try transcript(with) == transcript(without) && models.calls.events.isEmpty)
    }

    @Test("a network that fails costs the speakers and nothing else")
    func failure() async throws {
        let search = SpeakerSearch(models: LetterVoices(fails: true))
        let events = try await events("abcxyz de", search: search)
        #expect(lines(try transcript(events)) == ["1 -: a b c x y z", "2 -: d e"])
        #expect(
            events.map(\.label).contains("warning speakers are not told apart: the network is broken"),
            "\(events.map(\.label))")
    }

    @Test("a run that goes on has the same speakers, without asking again where they were found")
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
            "abcxyz de", search: SpeakerSearch(models: models), memory: try RunMemory.resume(at: path))
        #expect(try transcript(again) == first && models.calls.events.isEmpty)
    }
}
