/// Recordings on disk and on standard input.
///
/// ```swift
/// let source = try await AudioFile.open("call.wav")
/// while let chunk = try await source.next() { consume(chunk) }
/// ```
public enum AudioFile {
    /// Who decodes.
    package enum Reader: Sendable {
        /// This program where it can, `ffmpeg` for the rest.
        case automatic
        /// `ffmpeg` in any case: for comparing the two.
        case decoder
    }

    /// Opens a recording for reading from its start, at its own rate and with all of its channels.
    ///
    /// Uncompressed WAV is read directly; everything else, sound or video, is decoded by an `ffmpeg` process, which
    /// is started here and ends with the source. Besides the header nothing is read before it is asked for.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - track: which audio track, counted from 0. Unless told it is the first, with a warning if there are more.
    /// - Throws: ``AudioInputError``, or `CancellationError`.
    public static func open(_ path: String, track: Int? = nil) async throws -> any AudioSource {
        try await open(path, track: track, reader: .automatic)
    }

    package static func open(_ path: String, track: Int?, reader: Reader) async throws -> any AudioSource {
        let subject = path == "-" ? "standard input" : path
        let stream = try await FileByteStream.open(path)
        do {
            let start = try await stream.readAll(NativeContainer.sniffLength)
            guard !start.isEmpty else {
                throw AudioInputError(
                    .undecodable, subject: subject, reason: "it is empty",
                    nextMove: "check that the recording was finished and copied whole")
            }
            if reader == .automatic, let container = NativeContainer.recognize(start) {
                let length = await stream.length
                var reader = HeaderReader(stream: stream, start: start)
                do {
                    let (header, pending) = try await reader.read(container.makeParser(fileLength: length))
                    try checkOnlyTrack(track, subject)
                    return PCMSource(
                        subject: subject, header: header, stream: stream, pending: pending, fileLength: length
                    )
                } catch let fault as HeaderFault where fault.needsDecoder && length != nil {
                    return try await decode(path, subject, stream, start, track)
                }
            }
            return try await decode(path, subject, stream, start, track)
        } catch let fault as HeaderFault {
            await stream.close()
            throw AudioInputError(
                .undecodable, subject: subject, reason: fault.reason,
                nextMove: "check that it is a recording that other programs can play")
        } catch {
            await stream.close()
            throw error
        }
    }

    private static func decode(
        _ path: String, _ subject: String, _ stream: FileByteStream, _ start: [UInt8], _ track: Int?
    ) async throws -> any AudioSource {
        let decoder = try ExternalDecoder(subject: subject)
        guard await stream.length == nil else {
            await stream.close()
            return try await decoder.open(file: path, track: track)
        }
        return try await decoder.open(start: start, rest: stream, track: track)
    }

    private static func checkOnlyTrack(_ track: Int?, _ subject: String) throws {
        guard let track, track != 0 else { return }
        throw AudioInputError(
            .unusableRequest, subject: subject,
            reason: "there is no audio track \(track); a WAV file has only one",
            nextMove: "leave out the track")
    }
}
