import LanguageModels
import PromptLibrary

/// What a model is asked about a text, each in one word after it.
///
/// A model that has learned to take notes knows what the word stands for. Others are told, and shown an example of each.
struct NotePrompts: Sendable {
    /// What can be asked.
    enum Ask: Hashable, Sendable {
        /// Which lines of a piece of a conversation are demands on whoever records it or sums it up.
        case demands
        /// The notes of a piece of a conversation.
        case notes
        /// Who the numbered speakers of a piece are.
        case roles
        /// A title for what a list of notes tells.
        case title
        /// What it tells, in a few sentences.
        case summary
        /// What came of it: what was settled, what is to be done, what is open.
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

    /// The model has learned what is asked.
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

    /// What a model is asked about a text; the text comes first, so that what is asked of the same text shares its reading.
    func request(
        _ ask: Ask, about text: String, tokens: Int, sampling: Sampling = .greedy, stops: [String] = []
    ) async throws -> GenerationRequest {
        GenerationRequest(
            prompt: try await writer.chatPrompt(head + [ChatMessage(.user, "\(text)\n\n\(ask.text)")]),
            sampling: sampling, maximumTokens: tokens, stops: stops,
            fixedParts: 2 * head.count)
    }

    /// What a model is asked about each of some pieces.
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

    /// So few are written in calls of another kind.
    private static let few = 3
}
