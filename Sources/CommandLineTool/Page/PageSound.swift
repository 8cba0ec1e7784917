import AudioInput
import Foundation
import Pages
import Readback

/// The audio that a page plays, and its loudness curve.
struct PageSound: Sendable {
    /// The recording; `nil` if it came through a pipe and is gone.
    let path: String?
    let loudness: PageDocument.Loudness?
    /// The audio itself as a `data:` URL.
    var embedded: String?

    /// As many levels as fit on a wide screen.
    private static let levelCount = 2000

    /// - Parameter parties: the channels and the name of each party.
    init(path: String, meter: LoudnessMeter, parties: [(channels: [Int], name: String?)]) {
        self.path = path == "-" ? nil : path
        let measured = parties.map { meter.levels(of: $0.channels, atMost: Self.levelCount) }
        guard let first = measured.first, !first.values.isEmpty else {
            loudness = nil
            return
        }
        loudness = PageDocument.Loudness(
            start: Double(meter.start.milliseconds ?? 0) / 1000, step: first.step,
            parties: zip(parties, measured).map { .init(name: $0.name, levels: Data($1.values)) })
    }

    /// Creates the audio for a recording that cannot be measured but that a browser may still play.
    init(unmeasured path: String) {
        self.path = path
        loudness = nil
    }

    func reference(from page: String?) -> PageDocument.Recording? {
        guard let path else { return nil }
        let file = URL(fileURLWithPath: path).standardizedFileURL
        let folder = URL(fileURLWithPath: page ?? "page").standardizedFileURL.deletingLastPathComponent()
        let source = embedded ?? SoundReference.relative(to: file.path, from: folder.path)
        return PageDocument.Recording(name: file.lastPathComponent, source: source)
    }
}

extension PageSound {
    /// Adds the audio itself, if it is to be embedded in the page.
    func complete(
        _ arguments: ParsedArguments, duration: AudioTime, _ messages: Messages
    ) async throws -> PageSound {
        guard arguments.isGiven(Options.embedAudio) else { return self }
        guard let path else {
            throw CommandFailure(
                .wrongUsage,
                "--embed-audio needs a recording in a file; audio from a pipe can be read only once")
        }
        var complete = self
        complete.embedded = try await SoundEmbedding(path: path, duration: duration, messages: messages)
            .address()
        return complete
    }

    /// The audio of an existing transcript: the recording of the same name next to it.
    static func beside(
        _ result: String, for transcript: Transcript, _ messages: Messages
    ) async throws -> PageSound? {
        guard result != "-", let path = RecordingList.recording(beside: result) else { return nil }
        return try await of(path, for: transcript, messages)
    }

    /// The audio of a recording that was transcribed before.
    static func of(
        _ path: String, for transcript: Transcript, _ messages: Messages
    ) async throws -> PageSound {
        do {
            let measured = try await MeasuredParties(
                try await Recording.open(RecordingRequest(path: path)), transcript)
            return PageSound(path: path, meter: measured.meter, parties: measured.parties)
        } catch let error as AudioInputError {
            messages.say("\(error); the page shows no loudness")
            return PageSound(unmeasured: path)
        }
    }
}
