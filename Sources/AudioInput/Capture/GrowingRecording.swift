import Files
import Foundation
import Timeline

/// A recording that a ``Recorder`` is writing, read while it grows. It ends when the writing ends. A complete recording is read as is.
///
/// The disk is the buffer: audio is written no matter how slow the reader is, and memory use stays small. A recorder
/// locks its file; the lock shows that it is still writing and disappears with the process, however it ends.
public actor GrowingRecording: AudioSource {
    /// How often the file is checked for more after everything in it has been read.
    private static let interval = Duration.milliseconds(50)

    /// The format of the audio.
    public nonisolated let format: AudioFormat
    private let path: String
    private let file: FileHandle
    private let bytesPerSecond: UInt64
    private var decoder: SampleDecoder
    private var assembler: FrameAssembler
    /// The number of audio bytes read.
    private var position: UInt64 = 0
    private var isClosed = false
    private let ended: @Sendable () -> Void
    private let fellBehind: @Sendable (Int) -> Void
    private var isBehind = false
    private var remarks: [String] = []

    /// - Parameters:
    ///   - path: the file that is being written.
    ///   - fellBehind: called once if ten or more seconds of audio are waiting to be read, with their number.
    ///   - ended: called when the recording has been read to its end.
    /// - Throws: ``AudioInputError`` if the file was not made by a recorder.
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

    /// Always `nil`: a live recording has no known end.
    public nonisolated var estimatedDuration: AudioTime? { nil }

    /// The recorder's remarks, once it has ended, and problems with the samples.
    public var warnings: [AudioWarning] {
        remarks.map { AudioWarning($0) } + [decoder.limit.warning(about: path, format)].compactMap { $0 }
    }

    /// Returns the next audio; waits until there is more or the recorder is done.
    public func next() async throws -> AudioChunk? {
        while !isClosed {
            // Check the lock first: everything written before the writer ended is then in the file.
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

    /// Stops reading; the recorder continues.
    public func close() { isClosed = true }

    private func noteDelay(_ bytes: UInt64) {
        let seconds = Int(bytes / bytesPerSecond)
        guard !isBehind, seconds >= Self.longestDelay else { return }
        isBehind = true
        fellBehind(seconds)
    }

    /// The delay that is reported, in seconds. Shorter delays occur while models are loaded.
    private static let longestDelay = 10

    /// The number of audio bytes that can be read now. The header is read after the size: a recorder that ends
    /// writes it before anything that follows the audio.
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
