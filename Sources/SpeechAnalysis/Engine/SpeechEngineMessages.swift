import AudioInput
import Timeline

/// What a session tells a run.
public enum SpeechEngineRequest: Hashable, Sendable, Codable {
    /// The next audio. `start` is on the session's timeline; a start later than the end of the audio before it is a gap.
    case audio(AudioChunk, start: AudioTime)
    /// Make everything up to this time final, then answer ``SpeechEngineEvent/finalized(through:)``.
    case finalize(through: AudioTime)
    /// Results for audio before this time are no longer wanted.
    case cancel(before: AudioTime)
    /// Words and phrases that are likely to be said from here on; replaces the earlier list.
    case setContextualStrings([String])
    /// No more audio: finalize everything and end.
    case finish
}

/// What a run tells its session.
public enum SpeechEngineEvent: Hashable, Sendable, Codable {
    /// What the engine heard in a stretch of audio. A volatile one may be replaced; a final one stands.
    case recognition(SpeechRecognition)
    /// Whether somebody speaks in this stretch.
    case activity(AudioTimeRange, isSpeech: Bool)
    /// Every result for audio before this time has been sent and is final.
    case finalized(through: AudioTime)
    /// Something a person should know once: "telephone-band audio", for example.
    case notice(SpeechNotice)
}

/// What an engine heard in one stretch of audio.
public struct SpeechRecognition: Hashable, Sendable, Codable {
    public var range: AudioTimeRange
    public var isFinal: Bool
    /// Best first, never empty. An empty text means that nothing was said (final) or that an earlier volatile result is taken back.
    public var hypotheses: [SpeechHypothesis]
    /// The language that was heard (BCP 47), where the engine found it out by itself.
    public var language: String?
    /// Why this should be listened to before anybody relies on it; `nil` where there is no reason.
    public var suspicion: SpeechSuspicion?

    public init(
        range: AudioTimeRange, isFinal: Bool, hypotheses: [SpeechHypothesis], language: String? = nil,
        suspicion: SpeechSuspicion? = nil
    ) {
        precondition(!hypotheses.isEmpty, "a recognition has at least one hypothesis, if only an empty one")
        self.range = range
        self.isFinal = isFinal
        self.hypotheses = hypotheses
        self.language = language
        self.suspicion = suspicion
    }
}

/// One reading of a stretch of audio, word by word.
public struct SpeechHypothesis: Hashable, Sendable, Codable {
    public var words: [SpeechWord]
    /// Natural logarithm of the reading's likelihood, comparable within one recognition; `nil` where the engine has none.
    public var logLikelihood: Double?

    public init(words: [SpeechWord], logLikelihood: Double? = nil) {
        self.words = words
        self.logLikelihood = logLikelihood
    }

    /// The words, joined by single spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }
}

/// A word as it was heard.
public struct SpeechWord: Hashable, Sendable, Codable {
    /// As it is to be written, with punctuation attached where the engine gives any; never empty, no spaces around it.
    public var text: String
    public var range: AudioTimeRange
    /// From 0 to 1; `nil` where the engine has none.
    public var confidence: Double?

    public init(text: String, range: AudioTimeRange, confidence: Double? = nil) {
        self.text = text
        self.range = range
        self.confidence = confidence
    }
}

/// Something about the audio or the recognition that a person should know; said once per run.
public struct SpeechNotice: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case telephoneBand, unknownContextualStrings, other
    }

    public var kind: Kind
    /// One sentence.
    public var message: String

    public init(kind: Kind, message: String) {
        self.kind = kind
        self.message = message
    }
}
