import Timeline

/// Writes a live source to disk until it ends or is told to end: to a WAV file that grows and can be heard meanwhile.
///
/// Nothing that listens can disturb it, since it knows of no listener: whoever wants to hear the file while it grows opens a
/// ``GrowingRecording`` of it, in this process or in another. What was written before this process ends, for whatever reason, can be
/// heard again.
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

    /// Creates the file, which only its owner may read, and begins to write.
    ///
    /// - Parameters:
    ///   - source: is read until it ends.
    ///   - path: where nothing is yet.
    ///   - written: is told how much sound is in the file, after each piece.
    /// - Throws: ``AudioInputError`` where the file exists or cannot be made.
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

    /// Ends the recording. What was heard until now is still written.
    public func end() async {
        if let source = source as? any EndableSource {
            await source.end()
        } else {
            writing.cancel()
        }
    }

    /// Returns when the file is complete: what went wrong, if anything did. That the source was told to end is not wrong.
    @discardableResult
    public func untilEnd() async -> (any Error)? { await writing.value }

    /// Writes until the source ends. What the source has to say of itself goes into the file, too.
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
