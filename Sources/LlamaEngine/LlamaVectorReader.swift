import LanguageModels

/// One llama.cpp context that turns a batch of texts into vectors. It keeps nothing of them.
///
/// Not thread-safe, and blocking: it belongs to an actor with its own queue.
final class LlamaVectorReader {
    /// The most tokens in a call. Every token attends to all others, so larger calls cost more than they save.
    private static let mostTokens = 512
    private static let mostTexts = 64

    private let model: LlamaModel
    private let context: OpaquePointer
    /// The most tokens of one text, and of all texts of a call together.
    private let callSize: Int

    init(model: LlamaModel) throws {
        callSize = min(Self.mostTokens, model.contextLength)
        let made = LlamaLibrary.makeReadingContext(
            model.pointer, callSize: callSize, sequenceCount: Self.mostTexts, threadCount: 1)
        guard let made else {
            throw TextModelError(
                .engineFailure, subject: "llama.cpp",
                reason: "it could not create a context of \(callSize) tokens\(LlamaBackend.lastComplaint)",
                remedy: "Memory may be short.")
        }
        self.model = model
        context = made
    }

    deinit { LlamaLibrary.freeContext(context) }

    /// A text's tokens, with those that the model expects around them. A long text keeps its beginning and the final token.
    func tokens(of text: String) throws -> [Int32] {
        let tokens = try model.framedTokens(of: text)
        return tokens.count > callSize ? tokens.prefix(callSize - 1) + tokens.suffix(1) : tokens
    }

    /// The first texts, as many as are read in one call.
    func nextCall(of texts: ArraySlice<[Int32]>) -> ArraySlice<[Int32]> {
        var (count, sum) = (0, 0)
        for text in texts.prefix(Self.mostTexts) {
            sum += text.count
            guard sum <= callSize || count == 0 else { break }
            count += 1
        }
        return texts.prefix(count)
    }

    func vectors(of texts: ArraySlice<[Int32]>) throws -> [TextVector] {
        let rows = texts.enumerated().flatMap { sequence, tokens in
            tokens.enumerated().map { position, token in
                LlamaRow(
                    token: token, position: Int32(position), sequence: Int32(sequence), wantsLogits: true)
            }
        }
        let nothing = TextVector([Float](repeating: 0, count: model.width))
        guard !rows.isEmpty else { return texts.map { _ in nothing } }
        LlamaLibrary.forget(context)
        guard LlamaLibrary.decode(context, rows) == 0 else {
            throw TextModelError(
                .engineFailure, subject: "llama.cpp",
                reason: "it failed at \(rows.count) tokens\(LlamaBackend.lastComplaint)",
                remedy: "Try again; memory may be short.")
        }
        return try texts.enumerated().map { sequence, tokens in
            guard !tokens.isEmpty else { return nothing }
            guard let vector = LlamaLibrary.vector(context, sequence: Int32(sequence), width: model.width)
            else {
                throw TextModelError(
                    .modelUnfit, subject: "the text model", reason: "it is not an embedding model",
                    remedy: "Choose an embedding model, for example all-MiniLM-L6-v2.")
            }
            return TextVector(vector)
        }
    }
}
