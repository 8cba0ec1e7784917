/// Two text models as one: a small one judges, a larger one writes.
///
/// To choose what is reported the whole transcript is read, to say it only what was chosen. So the one that reads all of it should be
/// small, and the one that writes may be ten times as large.
public struct PairedLanguageEngine: LanguageEngine {
    private let writer: any LanguageEngine
    private let judge: any LanguageEngine

    /// - Parameters:
    ///   - writer: writes.
    ///   - judge: judges what the writer would have to judge.
    public init(writer: any LanguageEngine, judge: any LanguageEngine) {
        self.writer = writer
        self.judge = judge
    }

    /// The writer's, with the judge named in it.
    public var profile: LanguageEngineProfile { writer.profile.judged(by: judge.profile) }

    /// Loads both.
    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await judge.prepare { progress($0 / 10) }
        try await writer.prepare { progress(0.1 + 0.9 * $0) }
    }

    /// A context that writes with the one and judges with the other.
    public func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        PairedContext(
            writer: try await writer.makeContext(options), judge: try await judge.makeContext(options))
    }

    /// Frees both.
    public func unload() async {
        await writer.unload()
        await judge.unload()
    }
}

private struct PairedContext: LanguageEngineContext {
    let writer: any LanguageEngineContext
    let judge: any LanguageEngineContext

    var contextLength: Int { writer.contextLength }

    /// What is counted is to fit the model that writes.
    func tokenCount(of text: String) async throws -> Int { try await writer.tokenCount(of: text) }

    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] { try await judge.score(items) }

    func fill(_ request: ChoiceRequest) async throws -> ChoiceOutcome { try await writer.fill(request) }

    func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
        try await writer.chatPrompt(messages)
    }

    func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        try await writer.evaluate(prompt, isOpen: isOpen)
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { try await writer.generate(request, receive: receive) }

    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        try await writer.generate(requests)
    }

    func saveState() async throws -> SavedPromptState { try await writer.saveState() }

    func restoreState(_ state: SavedPromptState) async throws { try await writer.restoreState(state) }

    func giveWay(_ givesWay: Bool) async {
        await writer.giveWay(givesWay)
        await judge.giveWay(givesWay)
    }
}
