import Readback

/// `readback speakers split RESULT N`: splits one speaker of a finished result into several, by the voices in its recording.
struct SpeakerDivision: Sendable {
    private let path: String
    /// A number or a name.
    private let who: String
    private let count: Int
    private let arguments: ParsedArguments
    private let messages: Messages

    init(of who: String, in path: String, _ arguments: ParsedArguments) {
        (self.path, self.who, self.arguments) = (path, who, arguments)
        count = arguments.number(of: Options.parts) ?? 2
        messages = Messages(arguments)
    }

    func run() async throws {
        let result = try FinishedResult(at: path)
        let speaker = try SpeakerRenames([], areMerged: false, among: result.transcript).speaker(who)
        let recording = try result.recording(
            named: arguments.value(of: Options.pageRecording), otherwise: "nothing is changed")
        messages.say("listening to the voices of \(speaker) in \(recording)")
        let map = try await voices(of: speaker, in: result, recording)
        var parts: [String] = []
        let mended = try MendedFiles(of: path, arguments).change { now in
            guard now.heard(speaker) == result.heard(speaker) else {
                throw CommandFailure(
                    .unwritableOutput, "\(path): \(speaker) was changed meanwhile; run the command again")
            }
            guard let map, let split = SpeakerSplit(of: speaker, into: map, in: now.transcript) else {
                throw CommandFailure(
                    .wrongUsage,
                    "\(path): \(count) voices of \(speaker) cannot be told apart, so nothing is changed; "
                        + "to look for all speakers anew, run the recording again with --speakers")
            }
            parts = split.parts.map(\.name)
            return now.split(split)
        }
        tell(parts, speaker, mended.result.transcript)
    }

    /// Returns `nil` if the voices are too alike.
    private func voices(
        of speaker: String, in result: FinishedResult, _ path: String
    ) async throws -> SpeakerMap? {
        let hearing = try await SpeakerHearing(of: result, in: path, arguments)
        let recording = try await Recording.open(hearing.request(for: speaker))
        guard recording.parties.count == 1 else {
            await recording.source.close()
            throw CommandFailure(
                .wrongUsage,
                "\(path): the speakers have separate channels; choose that of \(speaker) with --channel")
        }
        let engines = try EngineRegistry.ofCommand(messages)
        do {
            let search = SpeakerSearch(models: try await engines.speakerModels())
            return try await search.map(
                telling: MistakenSpeaker(heardIn: result.heard(speaker), count: count),
                apartIn: recording.source, party: Party(channels: recording.parties[0]),
                resampling: engines.resampling)
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            await recording.source.close()
            throw CommandFailure(.unfitModel, "voices cannot be told apart: \(error.commandSentence)")
        }
    }

    private func tell(_ parts: [String], _ speaker: String, _ transcript: Transcript) {
        let times = transcript.speakingTimes.filter { parts.contains($0.speaker) }.map {
            "\($0.speaker) \(TimestampFormat.clock.string(from: $0.duration))"
        }
        messages.say("\(speaker) is \(parts.count) speakers now: \(times.joined(separator: ", "))")
        let names = parts.map { "\($0.isSpeakerNumber ? String($0.dropFirst("Speaker ".count)) : $0)=NAME" }
        messages.say(
            "to name them, type `readback speakers name \(path) \(names.joined(separator: " "))`")
    }
}

extension FinishedResult {
    /// The times at which a speaker is heard.
    fileprivate func heard(_ speaker: String) -> [AudioTimeRange] {
        transcript.segments.filter { $0.speaker == speaker }.map(\.range)
    }
}
