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

/// What a task is to recognise, and how. Use one of its two kinds.
///
/// Settings are read when the task starts; later changes have no effect on it.
///
/// `@unchecked`, since classes that others inherit from cannot be checked: all state is behind the mutex, here and in the kinds.
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

    /// What kind of speech is expected; it chooses how results come.
    public var taskHint: SFSpeechRecognitionTaskHint {
        get { settings.taskHint }
        set { stored.withLock { $0.taskHint = newValue } }
    }

    /// Results before the last one; on unless switched off.
    public var shouldReportPartialResults: Bool {
        get { settings.shouldReportPartialResults }
        set { stored.withLock { $0.shouldReportPartialResults = newValue } }
    }

    /// Words and phrases that are likely to be said.
    public var contextualStrings: [String] {
        get { settings.contextualStrings }
        set { stored.withLock { $0.contextualStrings = newValue } }
    }

    /// Whether punctuation is wanted, where the engine has any.
    public var addsPunctuation: Bool {
        get { settings.addsPunctuation }
        set { stored.withLock { $0.addsPunctuation = newValue } }
    }

    /// The request's audio, from its start.
    func openAudio() async throws -> @Sendable () async throws -> AudioChunk? { { nil } }

    /// No more audio is wanted; what has been given is still recognised.
    func endInput() {}
}

/// A recording on disk.
///
/// `@unchecked`, as its superclass is: it adds a constant.
public final class SFSpeechURLRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    /// The recording.
    public let url: URL

    /// Asks for what is said in a recording.
    public init(url: URL) {
        self.url = url
        super.init()
    }

    override func openAudio() async throws -> @Sendable () async throws -> AudioChunk? {
        let source = try await AudioFile.open(url.path)
        return { try await source.next() }
    }
}

/// Audio that is appended as it comes, before and after the task starts, until ``endAudio()``.
///
/// What is appended waits in memory until it is recognised: who appends cannot be held back. Use `SpeechAnalyzer` for long audio.
///
/// `@unchecked`, as its superclass is: it adds a channel, which is `Sendable`.
public final class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest, @unchecked Sendable {
    private let chunks = BoundedChannel<AudioChunk>(limit: .max)

    /// Asks for what is said in audio that comes bit by bit.
    public override init() { super.init() }

    /// What costs the least; any format is taken.
    public var nativeAudioFormat: AudioFormat { .speech16kHz }

    /// Adds audio.
    public func append(_ audioPCMBuffer: AudioChunk) { chunks.trySend(audioPCMBuffer) }

    /// Says that no more audio comes.
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
