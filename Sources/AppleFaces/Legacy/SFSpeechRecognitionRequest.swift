import AudioInput
import Execution
import Foundation
import SpeechAnalysis

/// What kind of speech is expected.
public enum SFSpeechRecognitionTaskHint: Int, Sendable {
    case unspecified = 0
    case dictation = 1
    case search = 2
    case confirmation = 3
}

/// What a task should recognize, and how. Use one of its two subclasses.
///
/// Settings are read when the task starts; later changes have no effect on it.
///
/// `@unchecked`, since classes with subclasses cannot be checked: all mutable state is behind a lock, here and in the subclasses.
public class SFSpeechRecognitionRequest: @unchecked Sendable {
    struct Settings: Sendable {
        var taskHint = SFSpeechRecognitionTaskHint.unspecified
        var shouldReportPartialResults = true
        var contextualStrings: [String] = []
        var addsPunctuation = false
    }

    private let stored = Mutex(Settings())

    init() {}

    var settings: Settings { stored.withLock { $0 } }

    /// What kind of speech is expected; it affects how results come.
    public var taskHint: SFSpeechRecognitionTaskHint {
        get { settings.taskHint }
        set { stored.withLock { $0.taskHint = newValue } }
    }

    /// Whether results are reported before the final one; true by default.
    public var shouldReportPartialResults: Bool {
        get { settings.shouldReportPartialResults }
        set { stored.withLock { $0.shouldReportPartialResults = newValue } }
    }

    /// Words and phrases that are likely to be said.
    public var contextualStrings: [String] {
        get { settings.contextualStrings }
        set { stored.withLock { $0.contextualStrings = newValue } }
    }

    /// Whether to add punctuation, if the engine has any.
    public var addsPunctuation: Bool {
        get { settings.addsPunctuation }
        set { stored.withLock { $0.addsPunctuation = newValue } }
    }

    /// The request's audio, from its start.
    func openAudio() async throws -> @Sendable () async throws -> AudioChunk? { { nil } }

    /// Ends the input. Audio that has been given is still recognized.
    func endInput() {}
}

/// A request to recognize a recording on disk.
///
/// `@unchecked`, as its superclass is: it adds a constant.
public final class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    /// The recording.
    public let url: URL

    /// Creates a request for a recording.
    public init(url: URL) {
        self.url = url
        super.init()
    }

    override func openAudio() async throws -> @Sendable () async throws -> AudioChunk? {
        let source = try await AudioFile.open(url.path)
        return { try await source.next() }
    }
}

/// A request to recognize audio that is appended as it arrives, before and after the task starts, until ``endAudio()``.
///
/// Appended audio waits in memory until it is recognized, since the caller cannot be slowed down. Use `SpeechAnalyzer` for long
/// audio.
///
/// `@unchecked`, as its superclass is: it adds a channel, which is `Sendable`.
public final class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    private let chunks = BoundedChannel<AudioChunk>(limit: .max)

    /// Creates a request without audio.
    public override init() { super.init() }

    /// The format that costs the least; any format is accepted.
    public var nativeAudioFormat: AudioFormat { .speech16kHz }

    /// Adds audio.
    public func append(_ audioPCMBuffer: AudioChunk) { chunks.trySend(audioPCMBuffer) }

    /// Ends the audio.
    public func endAudio() { chunks.finish() }

    override func openAudio() async throws -> @Sendable () async throws -> AudioChunk? {
        { [chunks] in try await chunks.next() }
    }

    override func endInput() { endAudio() }
}

/// A request's audio, converted for an analyzer.
struct RecognitionInputs: AsyncSequence, Sendable {
    let next: @Sendable () async throws -> AudioChunk?
    let converter: AnalyzerInputConverter

    struct Iterator: AsyncIteratorProtocol {
        let inputs: RecognitionInputs
        var ready: [AnalyzerInput] = []
        var hasEnded = false

        mutating func next() async throws -> AnalyzerInput? {
            while ready.isEmpty, !hasEnded {
                if let chunk = try await inputs.next() {
                    ready = try inputs.converter.convert(chunk)
                } else {
                    hasEnded = true
                    ready = try inputs.converter.flush()
                }
            }
            return ready.isEmpty ? nil : ready.removeFirst()
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(inputs: self) }
}
