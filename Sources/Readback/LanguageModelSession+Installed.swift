import Foundation
import LanguageModels
import ModelStore

extension LanguageModelSession {
    /// With a model that is installed, as Apple has it with the system's. It is opened when something is asked first: what is missing
    /// shows then.
    ///
    /// ```swift
    /// let session = LanguageModelSession(instructions: "Answer in one short sentence.")
    /// print(try await session.respond(to: "Why is the sky blue?").content)
    /// ```
    ///
    /// - Parameters:
    ///   - model: its name in the store, or the path of a GGUF file; `nil` takes the one that is used when nobody names one.
    ///   - instructions: what stands before all prompts.
    public convenience init(model: String? = nil, instructions: String? = nil) {
        self.init(context: InstalledContext(model: model), instructions: instructions)
    }
}

/// A context of an installed model, opened when it is first needed.
struct InstalledContext: ForwardingContext {
    let contextLength: Int
    private let opening: Opening

    init(model: String?, registry: EngineRegistry = EngineRegistry()) {
        let entry = try? registry.store.entry(model ?? registry.store.defaultModel(for: .text))
        contextLength = entry?.contextLength ?? .max
        opening = Opening {
            try await registry.languageEngine(model: model).makeContext(
                LanguageContextOptions(threadCount: ProcessInfo.processInfo.activeProcessorCount))
        }
    }

    var base: any LanguageEngineContext {
        get async throws { try await opening.context() }
    }
}

/// Opens once, whoever asks; what failed is tried again by the next who asks.
private actor Opening {
    private let open: @Sendable () async throws -> any LanguageEngineContext
    private var attempt: Task<any LanguageEngineContext, any Error>?

    init(_ open: @escaping @Sendable () async throws -> any LanguageEngineContext) { self.open = open }

    func context() async throws -> any LanguageEngineContext {
        let current = attempt ?? Task { try await open() }
        attempt = current
        do {
            return try await current.value
        } catch {
            if attempt == current { attempt = nil }
            throw error
        }
    }
}
