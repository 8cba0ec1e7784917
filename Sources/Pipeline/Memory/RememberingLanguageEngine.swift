import Foundation
import LanguageModels

/// A text engine that never does the same work twice: scores and answers are written to disk before they are used.
///
/// Only complete calls are stored. A call's result depends only on its request and the model, so it does not
/// matter which context answers.
struct RememberingLanguageEngine: ForwardingEngine {
    let base: any LanguageEngine
    let memory: RunMemory

    func makeContext(_ options: LanguageContextOptions) async throws -> any LanguageEngineContext {
        RememberingContext(
            base: try await base.makeContext(options), memory: memory,
            salt: try Self.salt(profile, options),
            sharedSalt: try Self.salt(profile, options, isShared: true))
    }

    /// A run may use the same model with different options.
    private static func salt(
        _ profile: LanguageEngineProfile, _ options: LanguageContextOptions, isShared: Bool = false
    ) throws -> ContentHash {
        var options = options
        if isShared { options.threadCount = 1 }
        var hash = try ContentHash(encoding: profile)
        hash.add(try ContentHash(encoding: options).description.utf8)
        return hash
    }
}

private struct RememberingContext: ForwardingContext {
    let base: any LanguageEngineContext
    let memory: RunMemory
    let salt: ContentHash
    /// For results that do not depend on the number of threads: scores, and answers written side by side.
    let sharedSalt: ContentHash

    var contextLength: Int { base.contextLength }

    func score(_ items: [ScoringItem]) async throws -> [ContinuationScore] {
        let keys = items.map(key)
        let known = await memory.scores(of: keys)
        let missing = known.indices.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known.compactMap { $0 } }
        var fresh = try await base.scoreEach(missing.map { items[$0] })[...]
        try await memory.keep(zip(missing, fresh).map { (keys[$0], $1) })
        return known.map { $0 ?? fresh.removeFirst() }
    }

    func generate(
        _ request: GenerationRequest, receive: @escaping @Sendable (String) -> Void
    ) async throws -> GenerationOutcome {
        let key = try key(encoding: request, salt)
        if let known = await memory.answer(to: key) {
            receive(known.text)
            return known
        }
        let outcome = try await base.generate(request, receive: receive)
        try await memory.keep(outcome, of: key)
        return outcome
    }

    func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        // An answer written side by side with others may round differently from one written alone.
        let keys = try requests.map { try key(encoding: $0, sharedSalt, "side by side") }
        var outcomes: [Int: GenerationOutcome] = [:]
        for index in keys.indices { outcomes[index] = await memory.answer(to: keys[index]) }
        let missing = requests.indices.filter { outcomes[$0] == nil }
        if !missing.isEmpty {
            for (index, outcome) in zip(missing, try await base.generateEach(missing.map { requests[$0] })) {
                try await memory.keep(outcome, of: keys[index])
                outcomes[index] = outcome
            }
        }
        return requests.indices.compactMap { outcomes[$0] }
    }

    private func key(_ item: ScoringItem) -> ContentHash {
        var hash = sharedSalt
        hash.add("\(item.prefix.utf8.count) ".utf8)
        hash.add(item.prefix.utf8)
        hash.add(item.continuation.utf8)
        return hash
    }

    private func key(
        encoding request: some Encodable, _ salt: ContentHash, _ manner: String = ""
    ) throws -> ContentHash {
        var hash = salt
        hash.add(manner.utf8)
        hash.add(try ContentHash(encoding: request).description.utf8)
        return hash
    }
}

extension ContentHash {
    fileprivate init(encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        self.init()
        add(try encoder.encode(value))
    }
}
