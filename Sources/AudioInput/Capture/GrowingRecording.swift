import Files
import Foundation
import Timeline

/// A recording that a ``Recorder`` is writing, heard while it grows; its end is the end of the writing. One that is complete is heard as
/// it is.
///
/// The disk is the buffer: however slow the listener is, what is spoken is written first, and memory stays small. Whether somebody
/// still writes is told by the lock that a recorder holds on its file, which goes with it, however it ends.
public actor GrowingRecording: AudioSource {
    /// How often a file that has been heard to its end so far is looked at.
    private static let interval = Duration.milliseconds(50)

    /// What comes out of it.
    public nonisolated let format: AudioFormat
    private let path: String
    private let file: FileHandle
    private let bytesPerSecond: UInt64
    private var decoder: SampleDecoder
    private var assembler: FrameAssembler
    /// Bytes of sound that were read.
    private var position: UInt64 = 0
    private var isClosed = false
    private let ended: @Sendable () -> Void
    private let fellBehind: @Sendable (Int) -> Void
    private var isBehind = false
    private var remarks: [String] = []

    /// - Parameters:
    ///   - path: the file that is being written.
    ///   - fellBehind: is told once, when whoever hears it is so slow that ten seconds and more of it wait: how many.
    ///   - ended: is called when it has been heard to its end.
    /// - Throws: ``AudioInputError`` where the file is none that a recorder has made.
    public static func open(
        _ path: String, fellBehind: @escaping @Sendable (Int) -> Void = { _ in },
        ended: @escaping @Sendable () -> Void = {}
    ) async throws -> GrowingRecording {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw AudioInputError.unreadable(path, code: errno)
        }
        guard let header = RecordingHeader(try RecordingHeader.read(from: file)) else {
            throw AudioInputError.unreadable(path, "it is not a recording that this program is making")
        }
        return GrowingRecording(path, file, header.format, fellBehind, ended)
    }

    private init(
        _ path: String, _ file: FileHandle, _ format: AudioFormat,
        _ fellBehind: @escaping @Sendable (Int) -> Void, _ ended: @escaping @Sendable () -> Void
    ) {
        self.path = path
        self.fellBehind = fellBehind
        self.ended = ended
        self.file = file
        self.format = format
        let encoding: SampleEncoding = format.sampleType == .int16 ? .s16le : .f32le
        decoder = SampleDecoder(encoding: encoding, channelCount: format.channelCount)
        bytesPerSecond = UInt64(encoding.bytesPerSample * format.channelCount) * UInt64(format.sampleRate)
        assembler = FrameAssembler(
            bytesPerFrame: encoding.bytesPerSample * format.channelCount, extent: .untilEnd)
    }

    /// Nobody knows when a recording will end.
    public nonisolated var estimatedDuration: AudioTime? { nil }

    /// What the recorder had to say, once it has ended, and what was wrong with the samples.
    public var warnings: [AudioWarning] {
        remarks.map { AudioWarning($0) } + [decoder.limit.warning(about: path, format)].compactMap { $0 }
    }

    /// What was written next; waits until there is more, or until the recorder is done.
    public func next() async throws -> AudioChunk? {
        while !isClosed {
            // Asked first: what was written before the writer ended is there afterwards.
            let isGrowing = OpenFile.isLocked(file.fileDescriptor)
            let available = try soundLength()
            if isGrowing { noteDelay(available - min(position, available)) }
            if position < available {
                let bytes = try read(
                    UInt64(RecordingHeader.length) + position, Int(min(65_536, available - position)))
                guard !bytes.isEmpty else { return nil }
                position += UInt64(bytes.count)
                let frames = assembler.wholeFrames(bytes)
                if !frames.isEmpty { return AudioChunk(format: format, samples: decoder.decode(frames)) }
            } else if isGrowing {
                try await Task.sleep(for: Self.interval)
            } else {
                remarks = try readRemarks(after: available)
                isClosed = true
                ended()
            }
        }
        return nil
    }

    /// Stops reading; the recorder goes on.
    public func close() { isClosed = true }

    private func noteDelay(_ bytes: UInt64) {
        let seconds = Int(bytes / bytesPerSecond)
        guard !isBehind, seconds >= Self.longestDelay else { return }
        isBehind = true
        fellBehind(seconds)
    }

    /// Seconds that may wait before it is worth a word: models are loaded meanwhile.
    private static let longestDelay = 10

    /// Bytes of sound that can be read now. The header is asked after the size: a recorder that ends writes it before anything else that
    /// follows the sound.
    private func soundLength() throws -> UInt64 {
        let size = try file.seekToEnd()
        let written = size - min(size, UInt64(RecordingHeader.length))
        guard let header = RecordingHeader(try RecordingHeader.read(from: file)) else { return written }
        return min(written, header.soundLength ?? .max)
    }

    private func read(_ offset: UInt64, _ count: Int) throws -> [UInt8] {
        try file.seek(toOffset: offset)
        return Array(try file.read(upToCount: count) ?? Data())
    }

    private func readRemarks(after sound: UInt64) throws -> [String] {
        let start = UInt64(RecordingHeader.length) + sound + sound % 2
        return RecordingRemarks.parse(try read(start, RecordingRemarks.longest))
    }
}
