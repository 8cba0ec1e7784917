import Files
import Foundation

/// A recording on disk that can be read any number of times. Also opens other recordings, including standard input.
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

    /// Checks that the file exists and is readable. Its content is checked only when it is opened.
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

    /// The creation date that the recording itself states, as phones and meeting programs write it. The file's
    /// modification date is ignored because copying changes it.
    ///
    /// - Returns: `nil` if the recording states no date, if `ffprobe`, which reads it, is not installed, or for
    ///   a pipe, because reading the date would consume part of the audio.
    public static func creationDate(of path: String) async throws -> Date? {
        guard FileFacts(path: path) != nil, let decoder = try? ExternalDecoder(subject: path) else {
            return nil
        }
        return try await decoder.creationDate(of: path)
    }

    /// Opens the recording for reading from the start; see ``open(_:track:)``.
    public func open(track: Int? = nil) async throws -> any AudioSource {
        try await Self.open(url.path, track: track)
    }

    /// What decodes the recording.
    package enum Reader: Sendable {
        /// Readback itself if it can, otherwise `ffmpeg`.
        case automatic
        /// Always `ffmpeg`, to compare the two.
        case decoder
    }

    /// Opens a recording for reading from the start, at its own sample rate and with all of its channels.
    ///
    /// Uncompressed WAV, RF64, Wave64 and AIFF are read directly. Everything else, audio or video, is decoded by an `ffmpeg`
    /// process, which starts here and ends with the source. Only the header is read up front; audio is read on demand.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - track: the audio track, counted from 0. `nil` takes the first and warns if there are more.
    /// - Throws: ``AudioInputError``, or `CancellationError`.
    public static func open(_ path: String, track: Int? = nil) async throws -> any AudioSource {
        try await open(path, track: track, reader: .automatic)
    }

    /// Opens headerless samples, as `arecord` and many other programs pipe them. The stream may be endless.
    ///
    /// ```swift
    /// let source = try await AudioFile.openRaw("-", format: RawAudioFormat("s16le,16000,2"))
    /// ```
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - format: the format of the samples.
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

    /// Returns `nil` if the container is known but its samples are compressed and the file can be reopened for `ffmpeg`.
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
