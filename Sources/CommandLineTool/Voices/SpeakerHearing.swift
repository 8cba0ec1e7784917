import AudioInput
import Readback

/// Requests the recording of a finished result as its run heard it, for one speaker at a time.
struct SpeakerHearing: Sendable {
    private let request: RecordingRequest
    /// The parties, if each has a channel and the user chose none.
    private let parties: MeasuredParties?

    init(of result: FinishedResult, in recording: String, _ arguments: ParsedArguments) async throws {
        var options = result.runOptions
        if arguments.isGiven(Options.channel) {
            options.remove(Options.speakers)
            options.take([Options.channel], from: arguments)
        }
        request = try RecordingSettings.hearing(options, path: recording)
        parties = try await Self.parties(in: request, result.transcript)
    }

    private static func parties(
        in request: RecordingRequest, _ transcript: Transcript
    ) async throws -> MeasuredParties? {
        guard [.auto, .channels].contains(request.speakers) else { return nil }
        var whole = request
        whole.range = nil
        let recording = try await Recording.open(whole)
        guard recording.parties.count > 1 else {
            await recording.source.close()
            return nil
        }
        return try await MeasuredParties(recording, transcript)
    }

    /// Requests only the channel on which this speaker is heard, if there is one.
    func request(for speaker: String) -> RecordingRequest {
        var request = request
        if let channel = parties?.channel(of: speaker) { request.speakers = .channel(channel) }
        return request
    }
}
