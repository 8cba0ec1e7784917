import Execution
import Timeline

/// A live source that is kept on disk while it is heard, and read from there.
///
/// The disk is the buffer: however slow the listener is, what is spoken is written first, and memory stays small. What was
/// written before this process ends, for whatever reason, can be heard again.
///
/// ```swift
/// let recording = try await KeptRecording.start(capture, at: "meeting.wav")
/// Task { await recording.end() }                              // when somebody says so
/// while let chunk = try await recording.next() { consume(chunk) }
/// ```
public actor KeptRecording: AudioSource, EndableSource {
    public nonisolated let path: String
    private nonisolated let source: any AudioSource
    private let stream: any ByteStream
    private let lengths: AsyncStream<Int64>
    private let writing: Task<(any Error)?, Never>
    private var decoder: SampleDecoder
    private var assembler: FrameAssembler
    /// Bytes of sound that are on the disk, and that were read.
    private var written: Int64 = 0
    private var position: Int64 = 0
    private var isClosed = false
    private var failure: (any Error)?

    /// Creates the file, which only its owner may read, and begins to write.
    ///
    /// - Throws: ``AudioInputError`` where the file exists or cannot be made.
    public static func start(_ source: any AudioSource, at path: String) async throws -> KeptRecording {
        let file = try await RecordingFile.create(path, format: source.format)
        let stream = try await FileByteStream.open(path, subject: path)
        try await stream.skip(UInt64(RecordingFile.headerLength))
        return KeptRecording(source, file, stream)
    }

    private init(_ source: any AudioSource, _ file: RecordingFile, _ stream: any ByteStream) {
        let (lengths, report) = AsyncStream.makeStream(of: Int64.self, bufferingPolicy: .bufferingNewest(1))
        writing = Task { await Self.write(source, to: file, report) }
        let encoding: SampleEncoding = source.format.sampleType == .int16 ? .s16le : .f32le
        decoder = SampleDecoder(encoding: encoding)
        assembler = FrameAssembler(
            bytesPerFrame: encoding.bytesPerSample * source.format.channelCount, extent: .untilEnd)
        path = file.path
        self.source = source
        self.stream = stream
        self.lengths = lengths
    }

    deinit { writing.cancel() }

    public nonisolated var format: AudioFormat { source.format }
    public nonisolated var startTime: AudioTime { source.startTime }
    public nonisolated var estimatedDuration: AudioTime? { source.estimatedDuration }

    public var warnings: [AudioWarning] {
        get async {
            await source.warnings
                + (failure.map { [AudioWarning("The recording ends early: \($0).")] } ?? [])
        }
    }

    public func next() async throws -> AudioChunk? {
        while !isClosed {
            if position < written {
                let bytes = try await stream.read(upTo: Int(min(65_536, written - position)))
                guard !bytes.isEmpty else { return nil }
                position += Int64(bytes.count)
                let frames = assembler.wholeFrames(bytes)
                if !frames.isEmpty { return AudioChunk(format: format, samples: decoder.decode(frames)) }
            } else if let length = await nextLength() {
                written = length
            } else {
                try Task.checkCancellation()
                failure = await writing.value
                // A source that could give nothing at all is not a short recording but a failed one.
                if let failure, position == 0 { throw failure }
                return nil
            }
        }
        return nil
    }

    /// Ends the recording. What was heard until now is written and can still be read, then comes the end.
    public func end() async {
        if let source = source as? any EndableSource {
            await source.end()
        } else {
            writing.cancel()
        }
    }

    /// Returns when nothing more will be recorded, for whatever reason.
    public func untilEnd() async { _ = await writing.value }

    public func close() async {
        isClosed = true
        writing.cancel()
        _ = await writing.value
        await stream.close()
    }

    private func nextLength() async -> Int64? {
        var iterator = lengths.makeAsyncIterator()
        return await iterator.next(isolation: self)
    }

    /// Writes until the source ends. Returns what went wrong; that the source was told to end is not wrong.
    private static func write(
        _ source: any AudioSource, to file: RecordingFile, _ report: AsyncStream<Int64>.Continuation
    ) async -> (any Error)? {
        defer { report.finish() }
        var failure: (any Error)?
        do {
            while !Task.isCancelled, let chunk = try await source.next() {
                try await file.append(chunk.samples)
                report.yield(await file.length)
            }
        } catch is CancellationError {
        } catch {
            failure = error
        }
        await source.close()
        do { try await file.finish() } catch { failure = failure ?? error }
        return failure
    }
}
