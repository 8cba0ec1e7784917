// `import Readback` alone provides everything a program needs: the session, the transcript, the tasks and the runner.
@_exported import AppleFaces
@_exported import AudioInput
@_exported import LanguageModels
@_exported import LanguageSession
@_exported import ModelStore
@_exported import Pipeline
@_exported import SpeakerDetection
@_exported import SpeakerFinder
@_exported import SpeechAnalysis
@_exported import SpeechEngines
@_exported import Spoken
@_exported import Timeline
@_exported import TranscriptTasks
@_exported import Transcripts

/// The transcript of a recording. The language session has its own `Transcript`, of a conversation with a
/// model; it is `LanguageSession.Transcript`.
public typealias Transcript = Transcripts.Transcript
