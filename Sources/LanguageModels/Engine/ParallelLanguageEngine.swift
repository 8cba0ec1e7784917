import Execution

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
        let lone = try await engine.makeContext(options)
        options.contextLength = options.contextLength.map { min($0, Self.sideLength) }
        let count = max(1, options.threadCount)
        options.threadCount = 1
        var sides: [any LanguageEngineContext] = []
        for _ in 0..<count { sides.append(try await engine.makeContext(options)) }
        return ParallelContext(lone: lone, sides: sides, profile: profile, store: store)
    }

    /// Frees the engine.
    public func unload() async { await engine.unload() }
}

private final class ParallelContext: LanguageEngineContext {
    /// For fewer answers than this in each the weights are read in vain: all threads together read them once for all answers.
    private static let leastForEachSide = 4

    /// Has all threads, for answers that come one after the other, and for what all prompts begin with.
    let lone: any LanguageEngineContext
    let sides: [any LanguageEngineContext]
    let profile: LanguageEngineProfile
    let store: (any PromptStore)?
    private let givesWay = Mutex(false)

    init(
        lone: any LanguageEngineContext, sides: [any LanguageEngineContext], profile: LanguageEngineProfile,
        store: (any PromptStore)?
    ) {
        self.lone = lone
        self.sides = sides
        self.profile = profile
        self.store = store
    }

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

    /// What the prompts begin with is read once, and handed to those that write.
    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        let read = try await readBeginning(of: requests)
        // Threads of one context wait for one another, which takes long where others are at work on the same cores.
        let isForOne = requests.count < Self.leastForEachSide * sides.count && !givesWay.withLock { $0 }
        var outcomes =
            isForOne ? try await lone.generateEach(requests) : try await sideBySide(requests, read: read)
        if !outcomes.isEmpty { outcomes[0].usage.prompt.reusedTokens -= read ?? 0 }
        return outcomes
    }

    private func sideBySide(_ requests: [GenerationRequest], read: Int?) async throws -> [GenerationOutcome] {
        if read != nil {
            let state = try await lone.saveState()
            for side in sides { try await side.restoreState(state) }
        }
        var outcomes = [GenerationOutcome?](repeating: nil, count: requests.count)
        try await withThrowingTaskGroup(of: (Int, [GenerationOutcome]).self) { group in
            for (index, side) in sides.enumerated() {
                let own = Self.places(of: index, sides.count, requests.count).map { requests[$0] }
                if !own.isEmpty { group.addTask { (index, try await side.generateEach(own)) } }
            }
            for try await (index, answers) in group {
                for (place, answer) in zip(Self.places(of: index, sides.count, requests.count), answers) {
                    outcomes[place] = answer
                }
            }
        }
        return outcomes.compactMap { $0 }
    }

    func saveState() async throws -> SavedPromptState { try await lone.saveState() }

    func restoreState(_ state: SavedPromptState) async throws { try await lone.restoreState(state) }

    func giveWay(_ givesWay: Bool) async {
        self.givesWay.withLock { $0 = givesWay }
        for context in [lone] + sides { await context.giveWay(givesWay) }
    }

    /// Returns how many tokens had to be read; `nil` where nothing is shared.
    private func readBeginning(of requests: [GenerationRequest]) async throws -> Int? {
        let fixed = Self.fixedBeginning(of: requests)
        let beginning = requests.count > 1 ? Self.sharedBeginning(of: requests.map(\.prompt)) : fixed
        guard !beginning.isEmpty else { return nil }
        var read = 0
        if let store, !fixed.isEmpty { read += try await take(fixed, from: store) }
        return read + (try await lone.evaluate(beginning, isOpen: true).evaluatedTokens)
    }

    /// Returns how many tokens had to be read, since the store did not have them.
    private func take(_ fixed: [PromptPart], from store: any PromptStore) async throws -> Int {
        if let state = store.state(of: fixed, readBy: profile) {
            do {
                try await lone.restoreState(state)
                return 0
            } catch let error as LanguageModelError where error.code == .unfitState {
                // Another build of the library has read it. What is kept now takes its place.
            }
        }
        let read = try await lone.evaluate(fixed, isOpen: true).evaluatedTokens
        if read > 0 { store.keep(try await lone.saveState(), of: fixed, readBy: profile) }
        return read
    }

    private static func fixedBeginning(of requests: [GenerationRequest]) -> [PromptPart] {
        guard let first = requests.first, let count = requests.map(\.fixedParts).min() else { return [] }
        let fixed = Array(first.prompt.prefix(count))
        return requests.allSatisfy { $0.prompt.starts(with: fixed) } ? fixed : []
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
