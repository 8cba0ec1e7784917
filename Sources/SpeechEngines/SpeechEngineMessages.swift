import AudioInput
import Spoken
import Timeline

/// What a session tells a run.
public enum SpeechEngineRequest: Hashable, Sendable {
    /// The next audio. `start` is on the session's timeline; if it is later than the end of the previous audio, there is a gap.
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

/// What a run reports to its session.
public enum SpeechEngineEvent: Hashable, Sendable {
    /// What the engine heard in a stretch of audio. A volatile result may be replaced; a final one never changes.
    case recognition(SpeechRecognition)
    /// Whether someone speaks in this stretch.
    case activity(AudioTimeRange, isSpeech: Bool)
    /// Who speaks in this stretch. It is final, and the stretch follows directly on the previous one.
    case speakers([SpeakerTurn], in: AudioTimeRange)
    /// Who spoke, as far as is known now. Each conclusion replaces the one before. The last one, before the run ends, covers
    /// everything.
    case conclusion(SpeakerConclusion)
    /// Every result for audio before this time has been sent and is final.
    case finalized(through: AudioTime)
    /// Something to tell the user once, for example that speakers are not told apart.
    case notice(SpeechNotice)
}

/// Something about the audio or the recognition that the user should know; sent once per run.
public struct SpeechNotice: Hashable, Sendable {
    /// One sentence.
    public var message: String

    /// Creates a notice.
    public init(message: String) { self.message = message }
}
