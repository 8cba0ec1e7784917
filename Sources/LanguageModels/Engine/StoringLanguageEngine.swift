/// A text model that reads what its prompts always begin with once for all runs: what was read is kept in a store.
///
/// One context writes, with all threads. Weights are read from memory once for a token of each answer, so answers that are written side by
/// side in one context cost less than the same answers in several.
public struct StoringLanguageEngine: LanguageEngine {
    /// Room for thirty pieces of a conversation, and what is written about them.
    private static let longest = 12288

    private let engine: any LanguageEngine
    private let store: (any PromptStore)?

    /// - Parameters:
    ///   - engine: does the work.
    ///   - store: keeps what prompts always begin with; without one it is read once in each run.
    public init(_ engine: any LanguageEngine, store: (any PromptStore)? = nil) {
        self.engine = engine
        self.store = store
    }

    /// The engine's own.
    public var profile: LanguageEngineProfile { engine.profile }

    /// Loads the engine.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await engine.prepare(progress: progress)
    }

    /// A context whose answers are written side by side.
    public func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        var options = options
        options.contextLength = options.contextLength ?? min(Self.longest, profile.contextLength)
        return StoringContext(
            context: try await engine.makeContext(options), profile: profile, store: store)
    }

    /// Frees the engine.
    public func unload() async { await engine.unload() }
}

private final class StoringContext: LanguageEngineContext {
    /// Bytes. What is shorter is read again sooner than it is fetched.
    private static let shortBeginning = 200

    let context: any LanguageEngineContext
    let profile: LanguageEngineProfile
    let store: (any PromptStore)?

    init(
        context: any LanguageEngineContext, profile: LanguageEngineProfile, store: (any PromptStore)?
    ) {
        self.context = context
        self.profile = profile
        self.store = store
    }

    var contextLength: Int { context.contextLength }

    func tokenCount(of text: String) async throws -> Int { try await context.tokenCount(of: text) }

    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        try await context.score(items)
    }

    func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
        try await context.chatPrompt(messages)
    }

    func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        try await context.evaluate(prompt, isOpen: isOpen)
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { try await context.generate(request, receive: receive) }

    /// What is the same in every run is taken from the store first, if it is there.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let fixed = Self.fixedBeginning(of: requests)
        var read = 0
        if let store, fixed.reduce(0, { $0 + $1.content.utf8.count }) > Self.shortBeginning {
            read = try await take(fixed, from: store)
        }
        var outcomes = try await context.generateEach(requests)
        if !outcomes.isEmpty { outcomes[0].usage.prompt.reusedTokens -= read }
        return outcomes
    }

    func saveState() async throws -> SavedPromptState { try await context.saveState() }

    func restoreState(_ state: SavedPromptState) async throws { try await context.restoreState(state) }

    func giveWay(_ givesWay: Bool) async { await context.giveWay(givesWay) }

    /// Returns how many tokens had to be read, since the store did not have them.
    private func take(_ fixed: [PromptPart], from store: any PromptStore) async throws -> Int {
        if let state = store.state(of: fixed, readBy: profile) {
            do {
                try await context.restoreState(state)
                return 0
            } catch let error as LanguageModelError where error.code == .unfitState {
                // Another build of the library has read it. What is kept now takes its place.
            }
        }
        let read = try await context.evaluate(fixed, isOpen: true).evaluatedTokens
        if read > 0 { store.keep(try await context.saveState(), of: fixed, readBy: profile) }
        return read
    }

    private static func fixedBeginning(of requests: [GenerationRequest]) -> [PromptPart] {
        guard let first = requests.first, let count = requests.map(\.fixedParts).min() else { return [] }
        let fixed = Array(first.prompt.prefix(count))
        return requests.allSatisfy { $0.prompt.starts(with: fixed) } ? fixed : []
    }
}
