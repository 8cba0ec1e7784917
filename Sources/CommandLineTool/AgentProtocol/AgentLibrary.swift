import ChildProcess
import Foundation
import Readback
import Serving

/// The folder of results that an assistant may read, and the searches in it.
final class AgentLibrary: Sendable {
    let folder: ConfinedFolder
    private let arguments: ParsedArguments
    private let messages: Messages
    private let embedders = Embedders()
    /// A question takes gigabytes of memory and all cores, so only one runs at a time.
    private let turnstile = Turnstile(limit: 8)

    init(_ folder: ConfinedFolder, _ arguments: ParsedArguments, _ messages: Messages) {
        (self.folder, self.arguments, self.messages) = (folder, arguments, messages)
    }

    /// Opens the embedding model once, when it is first needed.
    private actor Embedders {
        private var opened: (any TextEmbedder)??

        func embedder(_ open: () async throws -> (any TextEmbedder)?) async throws -> (any TextEmbedder)? {
            if let opened { return opened }
            let embedder = try await open()
            opened = .some(embedder)
            return embedder
        }
    }

    /// The current contents of the folder.
    func index(meaning: SearchMeaning? = nil) async throws -> SearchIndex {
        try await searched.index(meaning: meaning).0
    }

    /// The results that contain the words or mean the same, best match first.
    func matches(_ words: String, atMost count: Int) async throws -> [SearchQuery.Match] {
        guard let query = SearchQuery(words) else { throw ToolFailure("there is no word in '\(words)'") }
        let meaning = try await meaning(of: words)
        return query.matches(in: try await index(meaning: meaning), meaning: meaning, atMost: count)
    }

    private var searched: SearchFolder {
        SearchFolder(path: folder.root, accepts: { [folder] in folder.holds($0) })
    }

    /// Returns `nil` if no embedding model is installed or it fails. Then only the words are compared.
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

    /// The parts of a result that lists show.
    func parts(_ name: String) throws -> ResultParts {
        switch ResultFile(try folder.place(of: name)) {
        case .result(let parts, _): return parts
        case .unreadable(let reason): throw ToolFailure("\(name): it cannot be read: \(reason)")
        case .other: throw ToolFailure("'\(name)' is not a result; list_results names those that are")
        }
    }

    /// Returns the answer of `readback ask`. It runs in a process of its own, so that an engine crash costs only the answer.
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
