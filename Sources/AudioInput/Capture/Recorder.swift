import Timeline

/// Writes a live source to disk until it ends or is told to end. The WAV file can be read while it grows.
///
/// Readers cannot disturb the recorder, since it does not know them: to read the file while it grows, open it as a
/// ``GrowingRecording``, in this process or another. Everything written before this process ends, for whatever reason, stays readable.
///
/// ```swift
/// let recorder = try await Recorder.start(capture, at: "meeting.wav")
/// let growing = try await GrowingRecording.open("meeting.wav")
/// Task { await recorder.end() }                              // when somebody says so
/// while let chunk = try await growing.next() { consume(chunk) }
/// ```
public final class Recorder: Sendable {
    /// The file that is written.
    public let path: String
    private let source: any AudioSource
    private let writing: Task<(any Error)?, Never>

    /// Creates the file, readable only by its owner, and starts writing.
    ///
    /// - Parameters:
    ///   - source: read until it ends.
    ///   - path: where the file is created; nothing may exist there.
    ///   - written: called after each piece with the length of the audio in the file.
    /// - Throws: ``AudioInputError`` if the file exists or cannot be created.
    public static func start(
        _ source: any AudioSource, at path: String,
        written: @escaping @Sendable (AudioTime) -> Void = { _ in }
    ) async throws -> Recorder {
        Recorder(source, try await RecordingFile.create(path, format: source.format), written)
    }

    private init(
        _ source: any AudioSource, _ file: RecordingFile, _ written: @escaping @Sendable (AudioTime) -> Void
    ) {
        path = file.path
        self.source = source
        writing = Task { await Self.write(source, to: file, written) }
    }

    deinit { writing.cancel() }

    /// Ends the recording. Audio captured so far is still written.
    public func end() async {
        if let source = source as? any EndableSource {
            await source.end()
        } else {
            writing.cancel()
        }
    }

    /// Waits until the file is complete. Returns the error, if any; being told to end is not an error.
    @discardableResult
    public func untilEnd() async -> (any Error)? { await writing.value }

    /// Writes until the source ends, then adds the source's warnings to the file.
    private static func write(
        _ source: any AudioSource, to file: RecordingFile, _ written: @Sendable (AudioTime) -> Void
    ) async -> (any Error)? {
        var failure: (any Error)?
        var frames: Int64 = 0
        do {
            while !Task.isCancelled, let chunk = try await source.next() {
                try await file.append(chunk.samples)
                frames += Int64(chunk.frameCount)
                written(AudioTime(value: frames, timescale: chunk.format.sampleRate))
            }
        } catch is CancellationError {
        } catch {
            failure = error
        }
        var remarks = await source.warnings.map(\.message)
        if let failure { remarks.append("The recording ended early: \(failure).") }
        await source.close()
        do { try await file.finish(remarks: remarks) } catch { failure = failure ?? error }
        return failure
    }
}
