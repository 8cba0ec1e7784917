/// A text model that reads the fixed beginning of its prompts once for all runs, and keeps it in a store.
///
/// One context writes, with all threads. A step reads the weights from memory once for one token of each answer, so a batch of answers in
/// one context costs less than the same answers in several contexts.
package struct StoringLanguageEngine: ForwardingEngine {
    /// Enough for thirty pieces of a conversation and what is written about them.
    private static let longest = 12288

    package let base: any LanguageEngine
    private let store: (any PromptStore)?

    /// - Parameters:
    ///   - base: does the work.
    ///   - store: keeps the fixed beginnings of prompts; without one, they are read once per run.
    package init(_ base: any LanguageEngine, store: (any PromptStore)? = nil) {
        self.base = base
        self.store = store
    }

    /// Creates a context that writes answers as one batch.
    package func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        var options = options
        options.contextLength = options.contextLength ?? min(Self.longest, profile.contextLength)
        return StoringContext(base: try await base.makeContext(options), profile: profile, store: store)
    }
}

private struct StoringContext: ForwardingContext {
    /// In bytes. Reading a shorter beginning again is faster than fetching it.
    private static let shortBeginning = 200

    let base: any LanguageEngineContext
    let profile: LanguageEngineProfile
    let store: (any PromptStore)?

    var contextLength: Int { base.contextLength }

    /// Takes what is the same in every run from the store first, if it is there.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let fixed = Self.fixedBeginning(of: requests)
        var read = 0
        if let store, fixed.reduce(0, { $0 + $1.content.utf8.count }) > Self.shortBeginning {
            read = try await take(fixed, from: store)
        }
        var outcomes = try await base.generateEach(requests)
        if !outcomes.isEmpty { outcomes[0].usage.prompt.reusedTokens -= read }
        return outcomes
    }

    /// Returns the number of tokens that had to be read because the store did not have them.
    private func take(_ fixed: [PromptPart], from store: any PromptStore) async throws -> Int {
        if let state = store.state(of: fixed, readBy: profile) {
            do {
                try await base.restoreState(state)
                return 0
            } catch let error as TextModelError where error.code == .unfitState {
                // Another build of the library has read it. The state kept below replaces it.
            }
        }
        let read = try await base.evaluate(fixed, isOpen: true).evaluatedTokens
        if read > 0 { store.keep(try await base.saveState(), of: fixed, readBy: profile) }
        return read
    }

    private static func fixedBeginning(of requests: [GenerationRequest]) -> [PromptPart] {
        guard let first = requests.first, let count = requests.map(\.fixedParts).min() else { return [] }
        let fixed = Array(first.prompt.prefix(count))
        return requests.allSatisfy { $0.prompt.starts(with: fixed) } ? fixed : []
    }
}
