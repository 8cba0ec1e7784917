import Files
import Foundation
import Readback

/// What `live` was asked for. No device has been opened.
struct LiveSettings: Sendable {
    enum Input: Sendable {
        case devices(CaptureChoice)
        /// Standard input, with or without a header of its own.
        case pipe(RawAudioFormat?)
    }

    let input: Input
    /// Where the recording is kept; where nobody has named it, the first name to try.
    let recordingPath: String
    /// The name was made from the time, and where another recording has it, there are others.
    let isNamedByTime: Bool
    let consentNotice: String?
    /// What is done with what is heard, as for a recording of that name.
    let recording: RecordingSettings

    init(_ arguments: ParsedArguments, now: Date = Date()) throws(CommandFailure) {
        isNamedByTime = !arguments.isGiven(Options.recording)
        recordingPath = arguments.value(of: Options.recording) ?? Self.newRecording(now)
        consentNotice = arguments.value(of: Options.consentNotice)
        recording = try RecordingSettings(arguments, path: recordingPath, wantsReport: true)
        input = try Self.input(arguments, rawFormat: recording.hearing.rawFormat)
        try SoundWish.check(recording)
    }

    /// When it ends by itself.
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

    /// The names under which it may be recorded, the first that is free: two that begin in one second are two recordings.
    var places: [String] {
        guard isNamedByTime else { return [recordingPath] }
        let stem = (recordingPath as NSString).deletingPathExtension
        return [recordingPath] + (2...100).map { "\(stem)-\($0).wav" }
    }

    /// A name that says when, in a folder that only the user can read.
    private static func newRecording(_ now: Date) -> String {
        let data = UserFolder.path("XDG_DATA_HOME", or: ".local/share")
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.dateFormat = "yyyy-MM-dd-HHmmss"
        return "\(data)/readback/recordings/live-\(form.string(from: now)).wav"
    }
}
