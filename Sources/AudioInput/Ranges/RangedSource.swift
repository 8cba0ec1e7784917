import Timeline

/// A part of a source, exact to the sample. Times stay those of the recording: see ``startTime``.
public actor RangedSource: AudioSource {
    /// The source's format.
    public nonisolated let format: AudioFormat
    /// Where the range starts.
    public nonisolated let startTime: AudioTime
    /// The length of the range, if known.
    public nonisolated let estimatedDuration: AudioTime?
    private nonisolated let source: any AudioSource
    private let startFrame: Int64
    /// `nil` for the end of the source.
    private let endFrame: Int64?
    private var position: Int64 = 0
    private var hasEnded = false

    /// - Throws: ``AudioInputError`` if the source is known to end before the range starts.
    public init(_ source: any AudioSource, range: RecordingRange) throws {
        self.source = source
        format = source.format
        let rate = source.format.sampleRate
        let origin = source.startTime
        guard let first = (range.start - origin).converted(toTimescale: rate) else {
            throw AudioInputError(
                .unusableRequest, subject: "the range", reason: "its start is too large",
                nextMove: "give an earlier start")
        }
        let firstFrame = max(0, first.value)
        let lastFrame = range.end.flatMap { ($0 - origin).converted(toTimescale: rate)?.value }
        startFrame = firstFrame
        endFrame = lastFrame
        let offset = AudioTime(value: firstFrame, timescale: rate)
        startTime = origin + offset
        let wanted = lastFrame.map { AudioTime(value: max(0, $0 - firstFrame), timescale: rate) }
        estimatedDuration = source.estimatedDuration.map { min($0 - offset, wanted ?? .positiveInfinity) }
        if let duration = source.estimatedDuration, duration + AudioTime(value: 1, timescale: 1) < offset {
            throw Self.beyond(start: startTime, end: origin + duration)
        }
    }

    /// The source's warnings.
    public var warnings: [AudioWarning] { get async { await source.warnings } }

    /// Returns the next audio in the range.
    public func next() async throws -> AudioChunk? {
        if position < startFrame, let skipping = source as? any SkippingSource {
            position = try await skipping.skip(frames: startFrame)
            if position < startFrame { throw beyond() }
        }
        while !hasEnded {
            guard endFrame.map({ position < $0 }) ?? true, let chunk = try await source.next() else {
                hasEnded = true
                if position < startFrame { throw beyond() }
                return nil
            }
            let first = position
            position += Int64(chunk.frameCount)
            let wanted = max(first, startFrame)..<max(first, startFrame, min(position, endFrame ?? position))
            if !wanted.isEmpty {
                return chunk.frames(Int(wanted.lowerBound - first)..<Int(wanted.upperBound - first))
            }
        }
        return nil
    }

    /// Closes the source.
    public func close() async {
        hasEnded = true
        await source.close()
    }

    /// The error once the source's end is known.
    private func beyond() -> AudioInputError {
        let end = source.startTime + AudioTime(value: position, timescale: format.sampleRate)
        return Self.beyond(start: startTime, end: end)
    }

    private static func seconds(_ time: AudioTime) -> Double { Double(time.milliseconds ?? 0) / 1000 }

    private static func beyond(start: AudioTime, end: AudioTime) -> AudioInputError {
        AudioInputError(
            .unusableRequest, subject: "the range",
            reason: "it starts at \(seconds(start)) s, and the recording ends at \(seconds(end)) s",
            nextMove: "give an earlier start")
    }
}

/// A source that can skip frames without decoding them.
protocol SkippingSource: AudioSource {
    /// Call it once, before the first chunk. Returns the number of frames skipped: fewer if the source ends early.
    func skip(frames: Int64) async throws -> Int64
}

extension AudioChunk {
    /// A part of the chunk.
    func frames(_ range: Range<Int>) -> AudioChunk {
        guard range != 0..<frameCount else { return self }
        let part = range.lowerBound * format.channelCount..<range.upperBound * format.channelCount
        switch samples {
        case .int16(let samples): return AudioChunk(format: format, samples: .int16(Array(samples[part])))
        case .float32(let samples): return AudioChunk(format: format, samples: .float32(Array(samples[part])))
        }
    }
}
