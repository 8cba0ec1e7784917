import Foundation
import Readback
import SafeText

/// `readback search WORDS [DIR]`: finds where something was said, in the results (JSON) of a folder.
struct SearchCommand {
    private static let mostMatches = 20

    private let query: SearchQuery
    private let words: String
    private let folder: SearchFolder
    private let asJSON: Bool
    private let messages: Messages
    /// Whether every unreadable file is named.
    private let isVerbose: Bool

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let words = arguments.operands.first, arguments.operands.count < 3,
            let query = SearchQuery(words)
        else {
            throw CommandFailure(
                .wrongUsage,
                "give the words to find, in quotation marks if there are several, and a folder: "
                    + "readback search 'garden room' notes")
        }
        self.query = query
        self.words = words
        let path = arguments.operands.dropFirst().first ?? "."
        folder = SearchFolder(path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
        asJSON = arguments.isGiven(Options.json)
        messages = Messages(arguments)
        isVerbose = arguments.isGiven(Options.verbose)
    }

    func run() async throws -> ExitStatus {
        let meaning = try await meaning()
        defer { messages.status.clear() }
        let index = try await folder.index(meaning: meaning, messages, isVerbose: isVerbose)
        let matches = query.matches(in: index, meaning: meaning, atMost: Self.mostMatches)
        guard !asJSON else {
            try StandardOutput.write(.document(try JSONText.encode(matches) + "\n"))
            return .done
        }
        if matches.isEmpty {
            let results = index.entries.count { !$0.body.isEmpty }
            messages.say("'\(words)' is in none of \(results) results; only JSON results are searched")
        }
        try StandardOutput.write(.text(matches.map(text).joined(separator: "\n")))
        return .done
    }

    /// `nil` if no embedding model is installed, or if it fails: then only the words are searched.
    private func meaning() async throws -> SearchMeaning? {
        do {
            let registry = try EngineRegistry.ofCommand(messages)
            guard
                let embedder = try await registry.textEmbedder(
                    threadCount: ProcessInfo.processInfo.activeProcessorCount)
            else { return nil }
            return try await SearchMeaning(words, embedder)
        } catch let error where !(error is CancellationError) {
            messages.say("\(error); only the words themselves are searched")
            return nil
        }
    }

    private func text(_ match: SearchQuery.Match) -> TerminalText {
        let place = folder.path == "." ? match.result : "\(folder.path)/\(match.result)"
        let lines = match.lines.map { line -> TerminalText in
            let time = line.start.map {
                TimestampFormat.clock.string(from: AudioTime(seconds: $0, preferredTimescale: 1000)) + " "
            }
            let mark = line.isByMeaning ? "≈ " : ""
            return "  \(mark)\(time ?? "")\(line.speaker.map { "\($0): " } ?? "")\(line.text)\n"
        }
        return "\(place)  \(match.title)\n" + lines.joined()
    }
}
