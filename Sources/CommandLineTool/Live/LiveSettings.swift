import Files
import Foundation
import Readback

/// The settings of `live`. No device has been opened.
struct LiveSettings: Sendable {
    enum Input: Sendable {
        case devices(CaptureChoice)
        /// Standard input; the format is `nil` if the audio has a header.
        case pipe(RawAudioFormat?)
    }

    let input: Input
    /// The path of the recording; if the user has not named it, the first path to try.
    let recordingPath: String
    /// Whether the name was made from the time. If it is taken, others are tried.
    let isNamedByTime: Bool
    let consentNotice: String?
    /// How the recording is processed, as for a file of that name.
    let recording: RecordingSettings

    init(_ arguments: ParsedArguments, now: Date = Date()) throws(CommandFailure) {
        isNamedByTime = !arguments.isGiven(Options.recording)
        recordingPath = arguments.value(of: Options.recording) ?? Self.newRecording(now)
        consentNotice = arguments.value(of: Options.consentNotice)
        recording = try RecordingSettings(arguments, path: recordingPath, wantsReport: true)
        input = try Self.input(arguments, rawFormat: recording.hearing.rawFormat)
        try SoundWish.check(recording)
    }

    /// The rules for an automatic stop.
    func stop(partyCount: Int) -> AutomaticStop.Rules {
        let arguments = recording.arguments
        return AutomaticStop.Rules(
            length: arguments.span(of: Options.stopAfter),
            silence: arguments.span(of: Options.stopAfterSilence),
            whenQuiet: arguments.isGiven(Options.stopWhenQuiet), partyCount: partyCount)
    }

    private static func input(
        _ arguments: ParsedArguments, rawFormat: RawAudioFormat?
    ) throws(CommandFailure) -> Input {
        let choosesDevices = arguments.isGiven(Options.device) || arguments.isGiven(Options.systemAudio)
        guard arguments.operands.count <= 1, arguments.operands.first ?? "-" == "-" else {
            throw CommandFailure(
                .wrongUsage,
                "'readback live' makes a new recording; use 'readback run' for \(arguments.operands[0])")
        }
        guard arguments.operands.isEmpty && rawFormat == nil else {
            guard !choosesDevices else {
                throw CommandFailure(
                    .wrongUsage, "standard input and devices cannot be recorded together; choose one")
            }
            return .pipe(rawFormat)
        }
        return .devices(
            CaptureChoice(
                names: arguments.values(of: Options.device),
                addsSystemAudio: arguments.isGiven(Options.systemAudio)))
    }

    /// The paths to try for the recording; the first free one is used, because two recordings may begin in the same second.
    var places: [String] {
        guard isNamedByTime else { return [recordingPath] }
        let stem = (recordingPath as NSString).deletingPathExtension
        return [recordingPath] + (2...100).map { "\(stem)-\($0).wav" }
    }

    /// A name with the time, in a folder that only the user can read.
    private static func newRecording(_ now: Date) -> String {
        let data = UserFolder.path("XDG_DATA_HOME", or: ".local/share")
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.dateFormat = "yyyy-MM-dd-HHmmss"
        return "\(data)/readback/recordings/live-\(form.string(from: now)).wav"
    }
}
