import Execution
import Foundation
import SpeechAnalysis
import SpeechEngines

/// Whether the user allows this program to recognize speech. Here it is always authorized.
public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case restricted = 2
    case authorized = 3
}

/// The older API for speech recognition: it takes a request and calls back with results, each with everything recognized so far.
///
/// A thin layer over `SpeechAnalyzer` for code that was written for the older API.
///
/// ```swift
/// let request = SFSpeechURLRecognitionRequest(url: recording)
/// recognizer.recognitionTask(with: request) { result, error in
///     if let result, result.isFinal { print(result.bestTranscription.formattedString) }
/// }
/// ```
public final class SFSpeechRecognizer: Sendable {
    private struct Settings: Sendable {
        var defaultTaskHint = SFSpeechRecognitionTaskHint.unspecified
        var queue = OperationQueue.main
    }

    /// The language that is recognized.
    public let locale: Locale
    private let provider: any SpeechEngineProvider
    private let settings = Mutex(Settings())

    /// `nil` if no supported locale has the language of `locale`.
    public init?(locale: Locale, provider: any SpeechEngineProvider) {
        let supported = provider.supportedLocales(for: DictationTranscriber.purpose)
        let match = LocaleMatching.equivalent(
            to: locale.identifier(.bcp47), supported: supported, installed: supported)
        guard let match else { return nil }
        self.locale = Locale(identifier: match)
        self.provider = provider
    }

    /// The languages that an engine provider supports.
    public static func supportedLocales(provider: any SpeechEngineProvider) -> Set<Locale> {
        Set(provider.supportedLocales(for: DictationTranscriber.purpose).map(Locale.init(identifier:)))
    }

    /// Whether a task could run now. If the locale is supported but its model is not installed, the task reports that.
    public var isAvailable: Bool { provider.isAvailable(for: DictationTranscriber.purpose) }

    /// Always true: all recognition is on this device.
    public var supportsOnDeviceRecognition: Bool { true }

    /// What kind of speech is expected if a request does not say so.
    public var defaultTaskHint: SFSpeechRecognitionTaskHint {
        get { settings.withLock { $0.defaultTaskHint } }
        set { settings.withLock { $0.defaultTaskHint = newValue } }
    }

    /// The queue on which result handlers are called.
    public var queue: OperationQueue {
        get { settings.withLock { $0.queue } }
        set { settings.withLock { $0.queue = newValue } }
    }

    /// Always authorized: only the operating system's own permissions restrict a program's access to recordings.
    public static func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .authorized }

    /// Calls back on no particular queue.
    public static func requestAuthorization(
        _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
    ) {
        Task { handler(.authorized) }
    }

    /// Starts a task immediately. The handler is called on ``queue`` with results, the last of which is final, or with an error
    /// at the end.
    @discardableResult
    public func recognitionTask(
        with request: SFSpeechRecognitionRequest,
        resultHandler: @escaping @Sendable (SFSpeechRecognitionResult?, (any Error)?) -> Void
    ) -> SFSpeechRecognitionTask {
        start(request) { event, _ in
            switch event {
            case .partial(let result), .final(let result): resultHandler(result, nil)
            case .ended(let error?): resultHandler(nil, error)
            case .speechDetected, .audioRead, .ended(nil): break
            }
        }
    }

    /// Starts a task immediately. The delegate receives all events of the task on ``queue``, and is retained until the task ends.
    @discardableResult
    public func recognitionTask(
        with request: SFSpeechRecognitionRequest, delegate: any SFSpeechRecognitionTaskDelegate
    ) -> SFSpeechRecognitionTask {
        start(request) { event, task in delegate.hear(event, of: task) }
    }

    private func start(
        _ request: SFSpeechRecognitionRequest, listener: @escaping SFSpeechRecognitionTask.Listener
    ) -> SFSpeechRecognitionTask {
        let task = SFSpeechRecognitionTask(request, queue: queue, listener: listener)
        task.start(with: transcriber(for: request.settings))
        return task
    }

    private func transcriber(for settings: SFSpeechRecognitionRequest.Settings) -> DictationTranscriber {
        var hints: Set<DictationTranscriber.ContentHint> = []
        let hint = settings.taskHint == .unspecified ? defaultTaskHint : settings.taskHint
        if hint == .search || hint == .confirmation { hints.insert(.shortForm) }
        var reporting: Set<DictationTranscriber.ReportingOption> = [.alternativeTranscriptions]
        if settings.shouldReportPartialResults { reporting.insert(.volatileResults) }
        return DictationTranscriber(
            locale: locale, contentHints: hints,
            transcriptionOptions: settings.addsPunctuation ? [.punctuation] : [],
            reportingOptions: reporting, attributeOptions: [.audioTimeRange, .transcriptionConfidence],
            provider: provider)
    }
}
