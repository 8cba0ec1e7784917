/// A text model whose contexts write, and judge, on one thread for each core.
///
/// The threads of one context meet many times for each token, and on a busy machine they spend most of their time waiting for one another: see
/// ``ParallelScorer``. Sentences need one another no more than scores do.
public struct ParallelLanguageEngine: LanguageEngine {
    /// Room for a few hundred tokens of prompt and two dozen answers of as many.
    private static let sideLength = 4096
    /// More than any question to a whole window needs; what a context could hold is set aside when it is made.
    private static let longest = 8192

    private let engine: any LanguageEngine

    public init(_ engine: any LanguageEngine) { self.engine = engine }

    public var profile: LanguageEngineProfile { engine.profile }

    public func prepare(progress: @escaping @Sendable (Double) -> Void) async throws {
        try await engine.prepare(progress: progress)
    }

    public func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        var options = options
        options.contextLength = options.contextLength ?? min(Self.longest, profile.contextLength)
        let lone = try await engine.makeContext(options)
        options.contextLength = options.contextLength.map { min($0, Self.sideLength) }
        let count = max(1, options.threadCount)
        options.threadCount = 1
        var sides: [any LanguageEngineContext] = []
        for _ in 0..<count { sides.append(try await engine.makeContext(options)) }
        return ParallelContext(lone: lone, sides: sides)
    }

    public func unload() async { await engine.unload() }
}

private struct ParallelContext: LanguageEngineContext {
    /// Has all threads, for answers that come one after the other.
    let lone: any LanguageEngineContext
    let sides: [any LanguageEngineContext]

    var contextLength: Int { lone.contextLength }

    func tokenCount(of text: String) async throws -> Int { try await lone.tokenCount(of: text) }

    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        try await ParallelScorer(sides).score(items)
    }

    func fill(_ request: ChoiceRequest) async throws -> ChoiceOutcome { try await lone.fill(request) }

    func chatPrompt(_ messages: [ChatMessage]) async throws -> [PromptPart] {
        try await lone.chatPrompt(messages)
    }

    func evaluate(_ prompt: [PromptPart], isOpen: Bool) async throws -> PromptUsage {
        try await lone.evaluate(prompt, isOpen: isOpen)
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome { try await lone.generate(request, receive: receive) }

    /// What the prompts begin with is read by one and handed to the others.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        guard requests.count > 1, sides.count > 1 else { return try await sides[0].generate(requests) }
        let read = try await share(Self.sharedBeginning(of: requests.map(\.prompt)))
        var outcomes = [GenerationOutcome?](repeating: nil, count: requests.count)
        try await withThrowingTaskGroup(of: (Int, [GenerationOutcome]).self) { group in
            for (index, side) in sides.enumerated() {
                let own = Self.places(of: index, sides.count, requests.count).map { requests[$0] }
                if !own.isEmpty { group.addTask { (index, try await side.generate(own)) } }
            }
            for try await (index, answers) in group {
                for (place, answer) in zip(Self.places(of: index, sides.count, requests.count), answers) {
                    outcomes[place] = answer
                }
            }
        }
        outcomes[0]?.usage.prompt.reusedTokens -= read
        return outcomes.compactMap { $0 }
    }

    func saveState() async throws -> SavedPromptState { try await lone.saveState() }

    func restoreState(_ state: SavedPromptState) async throws { try await lone.restoreState(state) }

    /// Returns how many tokens had to be read.
    private func share(_ beginning: [PromptPart]) async throws -> Int {
        guard !beginning.isEmpty else { return 0 }
        let read = try await sides[0].evaluate(beginning, isOpen: true).evaluatedTokens
        guard read > 0 else { return 0 }
        let state = try await sides[0].saveState()
        for side in sides.dropFirst() { try await side.restoreState(state) }
        return read
    }

    /// Neighbours go to different contexts: what follows each other in a list is often equally long.
    private static func places(of side: Int, _ sides: Int, _ count: Int) -> [Int] {
        Array(stride(from: side, to: count, by: sides))
    }

    /// Whole parts, and of the next one what all of them begin with.
    private static func sharedBeginning(of prompts: [[PromptPart]]) -> [PromptPart] {
        let count = prompts.reduce(prompts[0].count) { count, prompt in
            min(count, zip(prompts[0], prompt).prefix { $0 == $1 }.count)
        }
        let next = prompts.compactMap {
            $0.count > count && $0[count].kind == .text ? $0[count].content : nil
        }
        guard next.count == prompts.count else { return Array(prompts[0].prefix(count)) }
        let text = next.reduce(next[0][...]) { text, other in
            text.prefix(zip(text, other).prefix { $0 == $1 }.count)
        }
        return prompts[0].prefix(count) + [PromptPart(.text, String(text))]
    }
}
