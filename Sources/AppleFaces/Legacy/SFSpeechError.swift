import SpeechEngines

/// The older name of ``SpeechEngines/SpeechError``.
public typealias SFSpeechError = SpeechError
