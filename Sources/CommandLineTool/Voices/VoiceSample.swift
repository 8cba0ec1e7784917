import Readback

/// A speaker's voice, taken from a recording in which nobody else speaks.
struct VoiceSample: Sendable {
    let voice: [Float]
    let seconds: Double

    /// The least speech needed to recognize a voice.
    private static let leastSeconds = 5.0
    /// The share of speech that may seem to come from others, such as a cough, or one voice briefly taken for two.
    private static let mostOfOthers = 0.1

    /// - Parameter recording: its name in error messages.
    init(_ map: SpeakerMap, of recording: String) throws(CommandFailure) {
        var seconds = [Double](repeating: 0, count: map.speakers.count)
        for turn in map.turns { seconds[turn.speaker] += turn.range.duration.seconds }
        guard let main = seconds.indices.max(by: { (seconds[$0], $1) < (seconds[$1], $0) }) else {
            throw CommandFailure(
                .noSpeech, "\(recording): it contains no speech; give a recording of the voice")
        }
        let all = seconds.reduce(0, +)
        guard all - seconds[main] <= Self.mostOfOthers * all else {
            throw CommandFailure(
                .wrongUsage,
                "\(recording): \(seconds.count) people speak; select a part where only one speaks with --start and --end"
            )
        }
        guard seconds[main] >= Self.leastSeconds else {
            throw CommandFailure(
                .wrongUsage,
                "\(recording): the voice speaks for \(Int(seconds[main])) s, but \(Int(Self.leastSeconds)) s are needed; give a longer recording"
            )
        }
        voice = map.speakers[main].voice
        self.seconds = seconds[main]
    }

    static func take(from request: RecordingRequest, engines: EngineRegistry) async throws -> VoiceSample {
        let recording = try await Recording.open(request)
        guard recording.parties.count == 1 else {
            await recording.source.close()
            throw CommandFailure(
                .wrongUsage,
                "\(request.path): the speakers have separate channels; choose one with --channel")
        }
        let search = SpeakerSearch(models: try await engines.speakerModels())
        let map = try await search.map(
            of: recording.source, party: Party(channels: recording.parties[0]), resampling: engines.resampling
        )
        return try VoiceSample(map, of: request.path)
    }
}
