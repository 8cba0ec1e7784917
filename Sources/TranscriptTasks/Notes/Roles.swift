import LanguageModels
import Spoken

/// Finds the roles of speakers known only by a number or a device, such as "doctor" and "patient", from the start of the conversation.
enum Roles {
    private static let tokens = 24

    /// The role of each such speaker; empty if the model does not know or answers in another form. The model sees
    /// the labels "Speaker 1" and "Speaker 2".
    ///
    /// - Parameter piece: the first piece of the conversation.
    static func roles(
        in piece: Piece, prompts: NotePrompts, writer: any LanguageEngineContext
    ) async throws -> [String: String] {
        let unnamed = piece.lines.compactMap(\.speaker).filter(SpeakerPlaceholder.stands).uniqued
        guard unnamed.count > 1 else { return [:] }
        let numbers = Dictionary(
            uniqueKeysWithValues: unnamed.enumerated().map { ($1, "Speaker \($0 + 1)") })
        var sieve = DemandSieve(prompts: prompts, writer: writer)
        let piece = try await sieve.sifted([piece.naming(numbers)])[0]
        var request = try await prompts.request(.roles, about: piece.text, tokens: tokens, stops: ["\n"])
        request.isOneOfFew = true
        let outcome = try await writer.generateEach([request])[0]
        let roles = read(outcome.text, of: Set(numbers.values))
        return numbers.compactMapValues { roles[$0] }
    }

    /// Parses "Speaker 1 = doctor, Speaker 2 = patient". If two speakers have the same role, nobody is renamed,
    /// since the role would not tell them apart.
    static func read(_ text: String, of numbered: Set<String>) -> [String: String] {
        var roles: [String: String] = [:]
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=").map { $0.split(separator: " ").joined(separator: " ") }
            guard sides.count == 2, numbered.contains(sides[0]), sides[1].contains(where: \.isLetter),
                (1...3).contains(sides[1].split(separator: " ").count)
            else { continue }
            roles[sides[0]] = sides[1].prefix(1).uppercased() + sides[1].dropFirst()
        }
        return Set(roles.values).count == roles.count ? roles : [:]
    }
}
