import Foundation
import Readback

/// What `--keep-audio` asks for: which part of a recording's audio stays once its results exist.
struct SoundWish: Sendable {
    private enum Kept: String { case speech, none }

    private let kept: Kept
    private let path: String
    private let json: String?
    private let arguments: ParsedArguments

    /// `nil` if all audio stays.
    ///
    /// - Parameter path: the path of the recording.
    init?(_ settings: RecordingSettings, of path: String) {
        guard let kept = Self.kept(settings) else { return nil }
        self.kept = kept
        self.path = path
        json = zip(settings.output.formats, settings.output.paths(for: path)).first { $0.0 == .json }?.1
        arguments = settings.arguments
    }

    /// - Throws: if there will be no JSON file that says what the result was made from.
    static func check(_ settings: RecordingSettings) throws(CommandFailure) {
        let hasJSON =
            settings.output.destination != .standardOutput && settings.output.formats.contains(.json)
        guard let kept = kept(settings), !hasJSON else { return }
        throw CommandFailure(
            .wrongUsage,
            "--keep-audio \(kept.rawValue) needs results in files, with JSON among them, such as: -o DIR/"
        )
    }

    private static func kept(_ settings: RecordingSettings) -> Kept? {
        settings.arguments.value(of: Options.keepAudio).flatMap(Kept.init)
    }

    /// Does what was requested if the results are complete.
    func grant(isWhole: Bool, _ messages: Messages) {
        guard isWhole, let json else {
            return messages.say("the sound is kept, because there is no whole result: \(path)")
        }
        do {
            guard let sound = try KeptSound(of: json, among: RecordedFiles.standard.present()) else {
                return messages.complain("the sound is kept: \(json) was not made from \(path)")
            }
            let day = RecordingName.day(of: Date())
            switch kept {
            case .none:
                try sound.tellDeleted(on: day, arguments)
                try sound.delete()
                messages.say("the sound is deleted: \(path)")
            case .speech:
                try sound.keepSpeech(on: day, arguments)
                messages.say("the sound is silent now where nobody speaks: \(path)")
            }
        } catch {
            messages.complain("the sound is kept: \(CommandFailure(describing: error).message)")
        }
    }
}
