import Readback

/// `readback __pieces FILE`: prints the pieces of a conversation as a note-taking model sees them, for the script that trains it.
struct PiecesCommand {
    private let path: String

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let path = arguments.operands.first else {
            throw CommandFailure(.wrongUsage, "__pieces needs a transcript")
        }
        self.path = path
    }

    func run() async throws -> ExitStatus {
        let transcript = try await TranscriptFile.read(path)
        try StandardOutput.write(.document(try JSONText.encodeLine(transcript.shownPieces) + "\n"))
        return .done
    }
}
