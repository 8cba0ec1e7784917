import ChildProcess
import Foundation
import Timeline

/// Uses `ffmpeg` to open everything that is not read natively, audio and video alike.
struct ExternalDecoder {
    let subject: String
    let ffmpeg: String
    let ffprobe: String?

    /// - Throws: ``AudioInputError`` of the kind `decoderMissing`, with the name of the package.
    init(subject: String, searchPath: String? = nil) throws {
        self.subject = subject
        guard let ffmpeg = Self.find("ffmpeg", searchPath) else {
            throw AudioInputError(
                .decoderMissing, subject: subject,
                reason:
                    "it is neither plain WAV nor AIFF, and decoding it needs ffmpeg, which is not installed",
                nextMove: "install the package ffmpeg, for example with: apt install ffmpeg")
        }
        self.ffmpeg = ffmpeg
        ffprobe = Self.find("ffprobe", searchPath)
    }

    private static func find(_ name: String, _ searchPath: String?) -> String? {
        guard let searchPath else { return ExecutableLocator.find(name) }
        return ExecutableLocator.find(name, searchPath: searchPath)
    }

    /// - Parameter oddities: known problems of the file that the decoder does not report, as parts of sentences.
    func open(file path: String, track: Int?, oddities: [String] = []) async throws -> PCMSource {
        let input = DecoderArguments(input: .file(path))
        let facts = try await probe(input)
        let warnings = try check(facts, track: track) + oddities.map { AudioWarning("\(subject): \($0).") }
        let process = try DecoderProcess(
            ffmpeg, input.decode(track: track ?? 0), subject: subject, inputName: input.input.name)
        return try await source(process, duration: facts?.duration, warnings: warnings)
    }

    /// The creation date that the recording itself states.
    func creationDate(of path: String) async throws -> Date? {
        try await probe(DecoderArguments(input: .file(path)))?.creation
    }

    /// Decodes a pipe whose first bytes have already been read.
    func open(start: [UInt8], rest: any ByteStream, track: Int?) async throws -> PCMSource {
        let input = DecoderArguments(input: .standardInput)
        let process = try DecoderProcess(
            ffmpeg, input.decode(track: track ?? 0), subject: subject, inputName: input.input.name,
            feed: (start, rest))
        return try await source(process, duration: nil, warnings: [])
    }

    /// Decodes a pipe that had to be stored first, because its index comes at the end.
    func open(kept: KeptInput, track: Int?) async throws -> PCMSource {
        let input = DecoderArguments(input: .ownDescriptor)
        let process = try DecoderProcess(
            ffmpeg, input.decode(track: track ?? 0), subject: subject, inputName: input.input.name, kept: kept
        )
        return try await source(process, duration: nil, warnings: [])
    }

    private func source(
        _ process: DecoderProcess, duration: AudioTime?, warnings: [AudioWarning]
    ) async throws -> PCMSource {
        do {
            var reader = HeaderReader(stream: process, start: [])
            let (header, pending) = try await reader.read(WAVHeaderParser(fileLength: nil))
            return PCMSource(
                subject: subject, header: header, stream: process, pending: pending,
                estimatedDuration: duration, warnings: warnings)
        } catch let fault as HeaderFault {
            await process.close()
            throw AudioInputError(
                .undecodable, subject: subject,
                reason: "the output of ffmpeg cannot be read: \(fault.reason)",
                nextMove: "convert it to WAV first")
        }
    }

    /// `nil` if `ffprobe` is missing or fails: decoding will show what is wrong.
    private func probe(_ input: DecoderArguments) async throws -> RecordingFacts? {
        guard let ffprobe else { return nil }
        var command = ChildCommand(ffprobe, input.probe(), environment: ["LC_ALL": "C"])
        command.output = .pipe
        guard let child = try? Child.start(command), let output = child.output else { return nil }
        defer { child.kill() }
        do {
            return RecordingFacts(json: try await output.readToEnd(limit: 1_000_000))
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
    }

    private func check(_ facts: RecordingFacts?, track: Int?) throws -> [AudioWarning] {
        guard let facts else { return [] }
        let count = facts.audioTracks.count
        if count == 0, facts.hasPictures {
            throw AudioInputError(
                .undecodable, subject: subject, reason: "it contains pictures but no audio",
                nextMove: "check that the recording has an audio track")
        }
        if let track, count > 0, !(0..<count).contains(track) {
            throw AudioInputError(
                .unusableRequest, subject: subject,
                reason: "there is no audio track \(track); it has \(count), counted from 0",
                nextMove: count == 1 ? "leave out the track" : "choose one from 0 to \(count - 1)")
        }
        guard track == nil, count > 1 else { return [] }
        return [
            AudioWarning(
                "\(subject) has \(count) audio tracks; track 0 is read (choose another with --audio-track N)."
            )
        ]
    }
}
