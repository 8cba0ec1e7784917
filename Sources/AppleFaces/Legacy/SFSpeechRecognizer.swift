import Execution
import Foundation
import SpeechAnalysis
import SpeechEngines

/// Whether the user lets this program recognise speech; here there is nobody who would forbid it.
public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case denied = 1
    case restricted = 2
    case authorized = 3
}

/// The older way to recognise speech: a request in, results by a callback, each with everything heard so far.
///
/// A small face of `SpeechAnalyzer` for code that was written against it.
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

    /// The language that is heard.
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

    /// The languages that a provider of engines knows.
    public static func supportedLocales(provider: any SpeechEngineProvider) -> Set<Locale> {
        Set(provider.supportedLocales(for: DictationTranscriber.purpose).map(Locale.init(identifier:)))
    }

    /// Whether a task could be done now. A locale may be supported and its model not installed: then the task says so.
    public var isAvailable: Bool { provider.isAvailable(for: DictationTranscriber.purpose) }

    /// Always: there is no other.
    public var supportsOnDeviceRecognition: Bool { true }

    /// What kind of speech is expected where a request does not say it.
    public var defaultTaskHint: SFSpeechRecognitionTaskHint {
        get { settings.withLock { $0.defaultTaskHint } }
        set { settings.withLock { $0.defaultTaskHint = newValue } }
    }

    /// Where result handlers are called.
    public var queue: OperationQueue {
        get { settings.withLock { $0.queue } }
        set { settings.withLock { $0.queue = newValue } }
    }

    /// Nobody but the operating system's own permissions stands between a program and its recordings.
    public static func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .authorized }

    /// Calls back on no particular queue.
    public static func requestAuthorization(
        _ handler: @escaping @Sendable (SFSpeechRecognizerAuthorizationStatus) -> Void
    ) {
        Task { handler(.authorized) }
    }

    /// Starts at once. The handler is called with results, the last of which is final, or at the end with an error, on ``queue``.
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

    /// Starts at once. The delegate hears of everything that becomes of the task, on ``queue``; it is kept until the task ends.
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
