import Foundation
import Readback

/// `readback page RESULT`: makes the page of an existing result.
struct PageCommand: Sendable {
    private let path: String
    private let recording: String?
    private let arguments: ParsedArguments
    private let output: String
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw CommandFailure(
                .wrongUsage, "page takes one result; make one with `readback run FILE --format json`")
        }
        self.path = path
        recording =
            arguments.value(of: Options.pageRecording)
            ?? (path == "-" ? nil : RecordingList.recording(beside: path))
        self.arguments = arguments
        output = Self.place(of: path, arguments)
        messages = Messages(arguments)
    }

    /// The path of the page: next to its result unless the user named another; `-` is standard output.
    static func place(of path: String, _ arguments: ParsedArguments) -> String {
        if let output = arguments.output { return output }
        guard path != "-" else { return "-" }
        return URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("html").relativePath
    }

    func run() async throws -> ExitStatus {
        let file = OutputFile(
            path: output, mayOverwrite: arguments.isGiven(Options.force),
            madeOf: [path, recording].compactMap(\.self))
        if output != "-" {
            try ProtectedInputs([path, recording].compactMap(\.self), arguments).check(output)
            try file.prepare()
        }
        let result = try SavedResult(reading: try TranscriptFile.bytes(path), from: path)
        let name = RecordingName(recording ?? path)
        let export = PageExport(
            result: result.json, title: result.title(of: name), recording: name,
            sound: try await sound(of: result.transcript), path: output == "-" ? nil : output)
        let html = try export.html()
        if output == "-" {
            try StandardOutput.write(.document(html))
        } else {
            try file.write(html)
            messages.say("wrote \(output)")
        }
        return .done
    }

    private func sound(of transcript: Transcript) async throws -> PageSound? {
        guard let recording else {
            guard !arguments.isGiven(Options.embedAudio) else {
                throw CommandFailure(
                    .wrongUsage,
                    "there is no recording beside \(path); name the one to embed with --recording")
            }
            messages.say(
                "there is no recording beside \(path), so the page has no player; name one with --recording")
            return nil
        }
        return try await PageSound.of(recording, for: transcript, messages)
            .complete(arguments, duration: transcript.duration, messages)
    }
}
