import LanguageModels

/// Who those are whom a recogniser could only number: "doctor", "patient", as far as the beginning of their talk tells.
enum Roles {
    private static let tokens = 24

    /// A name for each of the numbered speakers; none where the model does not know, or says something else.
    ///
    /// - Parameter piece: the beginning of the conversation.
    static func roles(
        in piece: Piece, prompts: NotePrompts, writer: any LanguageEngineContext
    ) async throws -> [String: String] {
        let numbered = Set(piece.lines.compactMap(\.speaker).filter { $0.last?.isNumber == true })
        guard numbered.count > 1 else { return [:] }
        var sieve = DemandSieve(prompts: prompts, writer: writer)
        let piece = try await sieve.sifted([piece])[0]
        var request = try await prompts.request(.roles, about: piece.text, tokens: tokens, stops: ["\n"])
        request.isOneOfFew = true
        let outcome = try await writer.generateEach([request])[0]
        return read(outcome.text, of: numbered)
    }

    /// Reads "Speaker 1 = doctor, Speaker 2 = patient". Two of one kind cannot be told apart by it, so then nobody is renamed.
    static func read(_ text: String, of numbered: Set<String>) -> [String: String] {
        var roles: [String: String] = [:]
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=").map { $0.split(separator: " ").joined(separator: " ") }
            guard sides.count == 2, numbered.contains(sides[0]),
                (1...3).contains(sides[1].split(separator: " ").count)
            else { continue }
            roles[sides[0]] = sides[1].prefix(1).uppercased() + sides[1].dropFirst()
        }
        return Set(roles.values).count == roles.count ? roles : [:]
    }
}
