/// Receives the events of a task, on the recognizer's queue. All members are optional.
///
/// Use it if a result handler is not enough; ``SFSpeechRecognizer/recognitionTask(with:delegate:)`` takes one.
public protocol SFSpeechRecognitionTaskDelegate: AnyObject, Sendable {
    /// Speech was detected: there is a first word.
    func speechRecognitionDidDetectSpeech(_ task: SFSpeechRecognitionTask)
    /// The transcription so far, which may change. Called only if the request reports partial results.
    func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask, didHypothesizeTranscription transcription: SFTranscription)
    /// The final result.
    func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask, didFinishRecognition recognitionResult: SFSpeechRecognitionResult)
    /// All audio has been read; its recognition continues.
    func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask)
    /// The task was cancelled; no result follows.
    func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask)
    /// The last call; see the task's `error`.
    func speechRecognitionTask(_ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool)
}

extension SFSpeechRecognitionTaskDelegate {
    /// Does nothing by default.
    public func speechRecognitionDidDetectSpeech(_ task: SFSpeechRecognitionTask) {}
    /// Does nothing by default.
    public func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask, didHypothesizeTranscription transcription: SFTranscription
    ) {}
    /// Does nothing by default.
    public func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask, didFinishRecognition recognitionResult: SFSpeechRecognitionResult
    ) {}
    /// Does nothing by default.
    public func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask) {}
    /// Does nothing by default.
    public func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask) {}
    /// Does nothing by default.
    public func speechRecognitionTask(
        _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool
    ) {}
}

/// The events of a task, in order; the last one is ``ended``.
enum RecognitionEvent: Sendable {
    case speechDetected
    case partial(SFSpeechRecognitionResult)
    case audioRead
    case final(SFSpeechRecognitionResult)
    case ended((any Error)?)
}

extension SFSpeechRecognitionTaskDelegate {
    func hear(_ event: RecognitionEvent, of task: SFSpeechRecognitionTask) {
        switch event {
        case .speechDetected: speechRecognitionDidDetectSpeech(task)
        case .partial(let result):
            speechRecognitionTask(task, didHypothesizeTranscription: result.bestTranscription)
        case .audioRead: speechRecognitionTaskFinishedReadingAudio(task)
        case .final(let result): speechRecognitionTask(task, didFinishRecognition: result)
        case .ended(let error):
            if error is CancellationError { speechRecognitionTaskWasCancelled(task) }
            speechRecognitionTask(task, didFinishSuccessfully: error == nil)
        }
    }
}
