import ChildProcess
import Files
import Foundation
import Readback

/// A file that may be a transcript or a recording.
enum TranscriptFile {
    /// Word documents, in which meeting programs save transcripts, are ZIP archives.
    private static let archiveMark = Data("PK\u{3}\u{4}".utf8)

    /// Whether the file is a transcript: text and Word documents are, everything else is a recording. Standard input is text unless its
    /// sample format was given.
    static func isTranscript(_ arguments: ParsedArguments) -> Bool {
        guard let path = arguments.operands.first, path != "-" else {
            return !arguments.isGiven(Options.inputFormat)
        }
        return isText(path)
    }

    private static func isText(_ path: String) -> Bool {
        // A pipe is not touched: its data can be read only once, and its reader waits for it in a way that signals can end.
        guard let bytes = try? OpenFile.readBeginning(of: path, 4096), !bytes.isEmpty else { return false }
        let head = Data(bytes)
        return head.starts(with: archiveMark) || TextEncoding.isText(beginning: head)
    }

    /// The error for a recording that turns out to be text, which includes playlists; `nil` for anything else.
    static func refusal(of path: String) -> (any Error)? {
        guard path != "-", isText(path) else { return nil }
        return CommandFailure(
            .unreadableInput,
            "\(path): this is text, such as a transcript or a playlist, not a recording; use `readback summarize FILE` "
                + "for a transcript")
    }

    /// Reads the transcript in a file.
    static func read(_ path: String) async throws -> Transcript {
        var content = try bytes(path)
        if content.starts(with: archiveMark) { content = try await document(in: path) }
        return try TranscriptReader().read(content, from: path)
    }

    static func bytes(_ path: String) throws -> Data {
        path == "-" ? try StandardInput.read() : Data(try NamedFile.read(path))
    }

    /// The exit code of `unzip` if an archive is intact but has no file of that name.
    private static let holdsNoSuchFile: Int32 = 11

    /// The text part of a Word document, extracted by `unzip`.
    private static func document(in path: String) async throws -> Data {
        guard path != "-" else {
            throw CommandFailure(
                .unreadableInput,
                "standard input: this is an archive, which cannot be read from a pipe; name the file")
        }
        guard let unzip = ExecutableLocator.find("unzip") else {
            throw CommandFailure(
                .unreadableInput,
                "\(path): this document needs unzip, which is not installed; install the package unzip, "
                    + "or save the document as text")
        }
        let archive: OpenFile
        do throws(FileError) { archive = try OpenFile.open(path, O_RDONLY) } catch {
            throw CommandFailure(.unreadableInput, "\(path): it cannot be read: \(error.reason.lowercased())")
        }
        defer { withExtendedLifetime(archive) {} }
        // `unzip` treats a name as a pattern and would read another file that matches `[1]` or `*`, so it gets the open file and no name.
        var command = ChildCommand(
            unzip, ["-p", "/dev/stdin", "word/document.xml"], environment: ["LC_ALL": "C"])
        command.input = .descriptor(archive.descriptor)
        command.output = .pipe
        let child = try Child.start(command)
        defer { child.kill() }
        let content: [UInt8]
        do {
            content = try await child.output?.readToEnd(limit: NamedFile.mostBytes) ?? []
        } catch let error as ChildError where error.kind == .tooMuchOutput {
            throw CommandFailure(
                .unreadableInput,
                "\(path): its text has more than \(NamedFile.mostBytes >> 20) MB; save the transcript as text, in parts"
            )
        }
        let status = await child.wait()
        guard status.isSuccess, !content.isEmpty else {
            let isOther = status == .exited(code: Self.holdsNoSuchFile)
            throw CommandFailure(
                .unreadableInput,
                isOther
                    ? "\(path): this is an archive, not a Word document; save the transcript as text or subtitles"
                    : "\(path): this archive is damaged; save the document again, or as text")
        }
        return Data(content)
    }
}
