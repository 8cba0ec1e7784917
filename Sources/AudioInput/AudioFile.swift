/// Recordings on disk.
///
/// ```swift
/// let source = try await AudioFile.open("call.wav")
/// while let chunk = try await source.next() { consume(chunk) }
/// ```
public enum AudioFile {
    /// Opens a recording for reading from its start, at its own rate and with all of its channels.
    ///
    /// Uncompressed WAV files are read directly. Nothing but the header is read before the first chunk is asked for.
    ///
    /// - Parameter path: a file, or `-` for a WAV stream on standard input.
    /// - Throws: ``AudioInputError``, or `CancellationError`.
    public static func open(_ path: String) async throws -> any AudioSource {
        let subject = path == "-" ? "standard input" : path
        let stream = try await FileByteStream.open(path)
        do {
            let start = try await stream.readAll(NativeContainer.sniffLength)
            guard !start.isEmpty else {
                throw AudioInputError(
                    .undecodable, subject: subject, reason: "it is empty",
                    nextMove: "check that the recording was finished and copied whole")
            }
            guard let container = NativeContainer.recognize(start) else {
                throw HeaderFault(reason: "it is not a WAV file")
            }
            let length = await stream.length
            var reader = HeaderReader(stream: stream, start: start)
            let (header, pending) = try await reader.read(container.makeParser(fileLength: length))
            return PCMSource(
                subject: subject, header: header, stream: stream, pending: pending, fileLength: length)
        } catch let fault as HeaderFault {
            stream.close()
            throw AudioInputError(
                .undecodable, subject: subject, reason: fault.reason,
                nextMove: "check that it is a recording that other programs can play")
        } catch {
            stream.close()
            throw error
        }
    }
}
