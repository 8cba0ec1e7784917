import LanguageModels

/// What a model notes about a stretch of a transcript: claims, each with the segments that it rests on.
struct WindowNotes: Hashable, Sendable, Codable {
    struct Note: Hashable, Sendable, Codable {
        enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
            case point, decision, action, question
        }

        var kind: Kind
        var text: String
        var owner: String?
        var due: String?
        var segments: [Int]

        var claim: ClaimVerifier.Claim {
            // Who and when are claims, too.
            let parts = [text] + [owner, due].compactMap { $0 }
            return ClaimVerifier.Claim(text: parts.joined(separator: " \u{2013} "), segments: segments)
        }

        /// As a later prompt shows it.
        var line: String {
            let numbers = segments.map(String.init).joined(separator: ", ")
            let deed = [owner.map { "who: \($0)" }, due.map { "until: \($0)" }].compactMap { $0 }
            return "[\(numbers)] \(kind.rawValue): \(text)"
                + (deed.isEmpty ? "" : " (\(deed.joined(separator: ", ")))")
        }
    }

    var notes: [Note]

    /// How long one note may get, and how many of a kind there may be in one answer.
    private static let longestNote = 160
    private static let mostSegments = 3
    static let most: [Note.Kind: Int] = [.point: 5, .decision: 3, .action: 3, .question: 2]

    /// What an answer must look like: nothing but notes, and no segment but those that were shown. There is no place in it for
    /// anything else that a transcript may ask for.
    static func schema(segments: [Int], speakers: [String]) -> GenerationSchema {
        let evidence = SchemaNode.array(
            .choice(segments.map(String.init)), minimumCount: 1, maximumCount: mostSegments)
        func list(_ kind: Note.Kind, _ more: [SchemaNode.Property] = []) -> SchemaNode.Property {
            let note = SchemaNode.object(
                name: nil, description: nil,
                properties: [
                    .init(name: "text", value: .guided(.string, .maximumLength(longestNote))),
                    .init(name: "segments", value: evidence),
                ] + more)
            return .init(
                name: kind.rawValue + "s",
                value: .array(note, minimumCount: 0, maximumCount: most[kind]))
        }
        let deed: [SchemaNode.Property] = [
            .init(name: "owner", value: .choice(["unknown"] + speakers)),
            .init(name: "due", value: .guided(.string, .maximumLength(30))),
        ]
        return GenerationSchema(
            root: .object(
                name: nil, description: nil,
                properties: [list(.point), list(.decision), list(.action, deed), list(.question)]))
    }

    init(notes: [Note]) { self.notes = notes }

    init(_ content: GeneratedContent) throws {
        notes = []
        for kind in Note.Kind.allCases {
            let list: [GeneratedContent] = try content.value(forProperty: kind.rawValue + "s")
            for item in list {
                let segments: [String] = try item.value(forProperty: "segments")
                let numbers = segments.compactMap(Int.init).reduce(into: [Int]()) {
                    if !$0.contains($1) { $0.append($1) }
                }
                let owner = kind == .action ? try item.value(String.self, forProperty: "owner") : nil
                let due = kind == .action ? try item.value(String.self, forProperty: "due") : nil
                let text = try item.value(String.self, forProperty: "text").trimmed
                guard !text.isEmpty else { continue }
                notes.append(
                    Note(
                        kind: kind, text: text, owner: owner == "unknown" ? nil : owner,
                        due: due.map(\.trimmed).flatMap {
                            $0.isEmpty || $0.lowercased() == "unknown" ? nil : $0
                        },
                        segments: numbers.sorted()))
            }
        }
    }
}

extension String {
    /// Without white space at its ends, in one line.
    var trimmed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
