import LanguageModels
import PromptLibrary

/// The questions that a model is asked about a text. Each is one word after the text.
///
/// A model trained to take notes knows what the word means. Other models get instructions and an example of each.
struct NotePrompts: Sendable {
    /// A question about a text.
    enum Ask: Hashable, Sendable {
        /// Which lines of a piece are demands on whoever records or summarizes the conversation.
        case demands
        /// The notes of a piece.
        case notes
        /// The roles of the numbered speakers in a piece.
        case roles
        /// A title for a list of notes.
        case title
        /// A summary of the notes in a few sentences.
        case summary
        /// The outcome of the notes: decisions, to-dos and open questions.
        case outcome

        fileprivate var text: String {
            switch self {
            case .demands: "Demands"
            case .notes: "Notes"
            case .roles: "Roles"
            case .title: "Title"
            case .summary: "Summary"
            case .outcome: "Outcome"
            }
        }
    }

    /// Whether the model was trained to answer these questions.
    let isTaught: Bool
    private let head: [ChatMessage]
    private let writer: any LanguageEngineContext

    init(_ library: PromptLibrary, isTaught: Bool, writer: any LanguageEngineContext) throws {
        self.writer = writer
        self.isTaught = isTaught
        head =
            isTaught
            ? []
            : [ChatMessage(.system, try library.prompt(.notes, [:]))] + (try library.examples(.examples))
    }

    /// The request for one question about a text. The text comes first, so that questions about the same text share its evaluation.
    func request(
        _ ask: Ask, about text: String, tokens: Int, sampling: Sampling = .greedy, stops: [String] = []
    ) async throws -> GenerationRequest {
        GenerationRequest(
            prompt: try await writer.chatPrompt(head + [ChatMessage(.user, "\(text)\n\n\(ask.text)")]),
            sampling: sampling, maximumTokens: tokens, stops: stops,
            fixedParts: 2 * head.count)
    }

    /// The requests for one question about several pieces.
    func requests(
        _ ask: Ask, about pieces: [Piece], tokens: Int, stops: [String] = []
    ) async throws -> [GenerationRequest] {
        var requests: [GenerationRequest] = []
        for piece in pieces {
            var request = try await request(ask, about: piece.text, tokens: tokens, stops: stops)
            request.isOneOfFew = pieces.count <= Self.few
            requests.append(request)
        }
        return requests
    }

    /// The most pieces whose requests are marked `isOneOfFew`.
    private static let few = 3
}
