import ChildProcess
import Foundation
import Readback
import Serving

/// The folder of results that an assistant may read, with what finds things in it.
final class AgentLibrary: Sendable {
    let folder: ConfinedFolder
    private let arguments: ParsedArguments
    private let messages: Messages
    private let embedders = Embedders()
    /// A question takes gigabytes and all cores, so there is one at a time.
    private let turnstile = Turnstile(limit: 8)

    init(_ folder: ConfinedFolder, _ arguments: ParsedArguments, _ messages: Messages) {
        (self.folder, self.arguments, self.messages) = (folder, arguments, messages)
    }

    /// Opens the model for meanings once, when it is first needed.
    private actor Embedders {
        private var opened: (any TextEmbedder)??

        func embedder(_ open: () async throws -> (any TextEmbedder)?) async throws -> (any TextEmbedder)? {
            if let opened { return opened }
            let embedder = try await open()
            opened = .some(embedder)
            return embedder
        }
    }

    /// What is in the folder now.
    func index(meaning: SearchMeaning? = nil) async throws -> SearchIndex {
        try await searched.index(meaning: meaning).0
    }

    /// The results that have the words or mean the same, the best first.
    func matches(_ words: String, atMost count: Int) async throws -> [SearchQuery.Match] {
        guard let query = SearchQuery(words) else { throw ToolFailure("there is no word in '\(words)'") }
        let meaning = try await meaning(of: words)
        return query.matches(in: try await index(meaning: meaning), meaning: meaning, atMost: count)
    }

    private var searched: SearchFolder {
        SearchFolder(path: folder.root, accepts: { [folder] in folder.holds($0) })
    }

    /// `nil` where no model for it is installed, or where that does not work: then words alone are compared.
    private func meaning(of words: String) async throws -> SearchMeaning? {
        do {
            let embedder = try await embedders.embedder {
                try await EngineRegistry.ofCommand(messages).textEmbedder(
                    threadCount: ProcessInfo.processInfo.activeProcessorCount)
            }
            return if let embedder { try await SearchMeaning(words, embedder) } else { nil }
        } catch let error where !(error is CancellationError) {
            messages.say("\(error); only the words themselves are searched")
            return nil
        }
    }

    /// What a result says, as far as lists show it.
    func parts(_ name: String) throws -> ResultParts {
        switch ResultFile(try folder.place(of: name)) {
        case .result(let parts, _): return parts
        case .unreadable(let reason): throw ToolFailure("\(name): it cannot be read: \(reason)")
        case .other: throw ToolFailure("'\(name)' is not a result; list_results names those that are")
        }
    }

    /// What `readback ask` answers. It runs by itself, so that a crash of an engine costs the answer alone.
    func answer(_ question: String, of names: [String]) async throws -> AskedAnswer {
        let places = try names.map { try folder.place(of: $0) }
        return try await turnstile.visit { visit in
            try await visit.whenItIsItsTurn {
                let options = arguments.words(of: Options.textModels + [Options.threads, Options.profile])
                let command = try ChildCommand.thisProgram(
                    [Commands.ask.name, "--json"] + options + ["--"] + places + [question])
                let outcome = try await Child.run(command)
                return try AskedAnswer(
                    outcome, names: Dictionary(zip(places, names)) { first, _ in first })
            }
        }
    }
}
