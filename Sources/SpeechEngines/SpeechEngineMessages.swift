import AudioInput
import Spoken
import Timeline

/// What a session tells a run.
public enum SpeechEngineRequest: Hashable, Sendable {
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
public enum SpeechEngineEvent: Hashable, Sendable {
    /// What the engine heard in a stretch of audio. A volatile one may be replaced; a final one stands.
    case recognition(SpeechRecognition)
    /// Whether somebody speaks in this stretch.
    case activity(AudioTimeRange, isSpeech: Bool)
    /// Who speaks in this stretch; it stands, and follows on the one before it.
    case speakers([SpeakerTurn], in: AudioTimeRange)
    /// Who spoke, as far as is known now. Each takes the place of the one before; the last, before the run ends, is of everything.
    case conclusion(SpeakerConclusion)
    /// Every result for audio before this time has been sent and is final.
    case finalized(through: AudioTime)
    /// Something a person should know once: that speakers are not told apart, for example.
    case notice(SpeechNotice)
}

/// Something about the audio or the recognition that a person should know; said once per run.
public struct SpeechNotice: Hashable, Sendable {
    /// One sentence.
    public var message: String

    /// A remark for people.
    public init(message: String) { self.message = message }
}
