import AudioInput
import SpeechEngines
import Timeline

/// Errors that end a session before its audio does.
extension SpeechError {
    static func unexpected(_ format: AudioFormat, wanted: AcceptedFormats) -> SpeechError {
        let list =
            if case .some(let formats) = wanted { formats.map(\.description).joined(separator: " or ") } else
            { "any" }
        return SpeechError(
            .unexpectedAudioFormat, subject: "audio of \(format)", reason: "the modules take \(list)",
            nextMove: "convert it to the format that bestAvailableAudioFormat(compatibleWith:) names")
    }

    static var lonelyDetector: SpeechError {
        SpeechError(
            .unusableModules, subject: "a SpeechDetector",
            reason: "it works only together with a transcriber",
            nextMove: "add one to the analyzer's modules")
    }

    static var noCommonFormat: SpeechError {
        SpeechError(
            .incompatibleAudioFormats, subject: "the analyzer's modules",
            reason: "no audio format suits all of them",
            nextMove: "give each its own analyzer, and convert the audio for each")
    }

    static func disordered(start: AudioTime?, after end: AudioTime?) -> SpeechError {
        SpeechError(
            .audioDisordered, subject: "audio said to start at \(start ?? .invalid)",
            reason: "the session has audio up to \(end ?? .zero)",
            nextMove: "send audio in order, without overlaps")
    }
}
