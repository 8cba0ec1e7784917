import Files
import Foundation

/// A recording on disk, which can be read any number of times; and ways to open recordings, standard input included.
///
/// ```swift
/// let file = try AudioFile(forReading: URL(filePath: "call.wav"))
/// let end = try await analyzer.analyzeSequence(from: file)
///
/// let source = try await AudioFile.open("call.wav")
/// while let chunk = try await source.next() { consume(chunk) }
/// ```
public struct AudioFile: Hashable, Sendable {
    /// The recording.
    public let url: URL

    /// Makes sure that the file is there and may be read; what is in it shows when it is opened.
    ///
    /// - Throws: ``AudioInputError``.
    public init(forReading url: URL) throws {
        guard url.isFileURL else {
            throw AudioInputError(
                .unusableRequest, subject: url.absoluteString, reason: "it is not a file on this machine",
                nextMove: "download it first, and name the file")
        }
        if let code = SystemCall.reasonAgainstReading(url.path) {
            throw AudioInputError.unreadable(url.path, code: code)
        }
        self.url = url
    }

    /// When a recording was made, where it says so itself, as those of telephones and meeting programs do. The file's own date, which
    /// copying changes, is none.
    ///
    /// - Returns: `nil` where it says nothing, where `ffprobe`, which reads it, is not installed, and for a pipe: what is read of that twice
    ///   is heard only in part.
    public static func creationDate(of path: String) async throws -> Date? {
        guard FileFacts(path: path) != nil, let decoder = try? ExternalDecoder(subject: path) else {
            return nil
        }
        return try await decoder.creationDate(of: path)
    }

    /// Opens the recording for reading from its start; see ``open(_:track:)``.
    public func open(track: Int? = nil) async throws -> any AudioSource {
        try await Self.open(url.path, track: track)
    }

    /// Who decodes.
    package enum Reader: Sendable {
        /// This program where it can, `ffmpeg` for the rest.
        case automatic
        /// `ffmpeg` in any case: for comparing the two.
        case decoder
    }

    /// Opens a recording for reading from its start, at its own rate and with all of its channels.
    ///
    /// Uncompressed WAV, RF64, Wave64 and AIFF are read directly; everything else, sound or video, is decoded by an `ffmpeg` process, which
    /// is started here and ends with the source. Besides the header nothing is read before it is asked for.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - track: which audio track, counted from 0. Unless told it is the first, with a warning if there are more.
    /// - Throws: ``AudioInputError``, or `CancellationError`.
    public static func open(_ path: String, track: Int? = nil) async throws -> any AudioSource {
        try await open(path, track: track, reader: .automatic)
    }

    /// Opens samples without a header, as `arecord` and many programs pipe them. They may go on without end.
    ///
    /// ```swift
    /// let source = try await AudioFile.openRaw("-", format: RawAudioFormat("s16le,16000,2"))
    /// ```
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - format: how the numbers are written.
    public static func openRaw(_ path: String, format: RawAudioFormat) async throws -> any AudioSource {
        let subject = subject(path)
        let stream = try await FileByteStream.open(path, subject: subject)
        return PCMSource(
            subject: subject, header: format.header, stream: stream, fileLength: await stream.length)
    }

    package static func open(_ path: String, track: Int?, reader: Reader) async throws -> any AudioSource {
        let subject = subject(path)
        let stream = try await FileByteStream.open(path, subject: subject)
        do {
            let start = try await stream.readAll(NativeContainer.sniffLength)
            guard !start.isEmpty else {
                throw AudioInputError(
                    .undecodable, subject: subject, reason: "it is empty",
                    nextMove: "check that the recording was finished and copied completely")
            }
            if reader == .automatic, let container = NativeContainer.recognize(start),
                let source = try await read(container, subject, stream, start)
            {
                try checkOnlyTrack(track, subject)
                return source
            }
            let decoder = try ExternalDecoder(subject: subject)
            let isRegularFile = await stream.length != nil
            let isOgg = OggEnding.isOgg(start)
            guard path == "-" || !isRegularFile else {
                let isCut =
                    isOgg ? try await (stream as? FileByteStream)?.lacksOggEnd(after: start) ?? false : false
                await stream.close()
                let oddities = isCut ? [OggEnding.oddity] : []
                return try await decoder.open(file: path, track: track, oddities: oddities)
            }
            if isOgg {
                return try await decoder.open(start: start, rest: OggByteStream(start, stream), track: track)
            }
            guard MPEG4Layout.isLayout(start) else {
                return try await decoder.open(start: start, rest: stream, track: track)
            }
            let head = start + (try await stream.readAll(MPEG4Layout.sniffLength))
            guard MPEG4Layout.indexMayComeLate(head) else {
                return try await decoder.open(start: head, rest: stream, track: track)
            }
            return try await decoder.open(kept: .keep(head, stream, subject), track: track)
        } catch {
            await stream.close()
            throw error
        }
    }

    /// `nil` where the container is known, but its samples are compressed, and they can still be read from the start.
    private static func read(
        _ container: NativeContainer, _ subject: String, _ stream: any ByteStream, _ start: [UInt8]
    ) async throws -> PCMSource? {
        let length = await stream.length
        var reader = HeaderReader(stream: stream, start: start)
        do {
            let (header, pending) = try await reader.read(container.makeParser(fileLength: length))
            return PCMSource(
                subject: subject, header: header, stream: stream, pending: pending, fileLength: length)
        } catch let fault as HeaderFault {
            if fault.needsDecoder, subject != standardInput, length != nil { return nil }
            throw AudioInputError(
                .undecodable, subject: subject, reason: fault.reason,
                nextMove: fault.needsDecoder
                    ? "name the file itself, because this cannot be decoded from a pipe"
                    : "check that other programs can play it")
        }
    }

    private static let standardInput = "standard input"

    private static func subject(_ path: String) -> String { path == "-" ? standardInput : path }

    private static func checkOnlyTrack(_ track: Int?, _ subject: String) throws {
        guard let track, track != 0 else { return }
        throw AudioInputError(
            .unusableRequest, subject: subject,
            reason: "there is no audio track \(track); files of this kind have only one",
            nextMove: "leave out the track")
    }
}
