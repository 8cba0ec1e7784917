/// A text model that reads what its prompts always begin with once for all runs: what was read is kept in a store.
///
/// One context writes, with all threads. Weights are read from memory once for a token of each answer, so answers that are written side by
/// side in one context cost less than the same answers in several.
package struct StoringLanguageEngine: ForwardingEngine {
    /// Room for thirty pieces of a conversation, and what is written about them.
    private static let longest = 12288

    package let base: any LanguageEngine
    private let store: (any PromptStore)?

    /// - Parameters:
    ///   - base: does the work.
    ///   - store: keeps what prompts always begin with; without one it is read once in each run.
    package init(_ base: any LanguageEngine, store: (any PromptStore)? = nil) {
        self.base = base
        self.store = store
    }

    /// A context whose answers are written side by side.
    package func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        var options = options
        options.contextLength = options.contextLength ?? min(Self.longest, profile.contextLength)
        return StoringContext(base: try await base.makeContext(options), profile: profile, store: store)
    }
}

private struct StoringContext: ForwardingContext {
    /// Bytes. What is shorter is read again sooner than it is fetched.
    private static let shortBeginning = 200

    let base: any LanguageEngineContext
    let profile: LanguageEngineProfile
    let store: (any PromptStore)?

    var contextLength: Int { base.contextLength }

    /// What is the same in every run is taken from the store first, if it is there.
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

    /// Returns how many tokens had to be read, since the store did not have them.
    private func take(_ fixed: [PromptPart], from store: any PromptStore) async throws -> Int {
        if let state = store.state(of: fixed, readBy: profile) {
            do {
                try await base.restoreState(state)
                return 0
            } catch let error as TextModelError where error.code == .unfitState {
                // Another build of the library has read it. What is kept now takes its place.
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
