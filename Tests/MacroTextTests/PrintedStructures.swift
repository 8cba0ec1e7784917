@testable import MacroText

extension Printed {
    static let structures = [
        Printed(
            name: "a flat structure with descriptions",
            source: #"""
                @Generable(description: "What was decided")
                struct Decision {
                    @Guide(description: "One sentence")
                    var text: String
                    let votes: Int
                }
                """#,
            members: #"""
                nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        description: "What was decided",
                        properties: [
                            LanguageSession.GenerationSchema.Property(name: "text", description: "One sentence", type: String.self),
                            LanguageSession.GenerationSchema.Property(name: "votes", type: Int.self)
                        ]
                    )
                }

                nonisolated var generatedContent: LanguageSession.GeneratedContent {
                    LanguageSession.GeneratedContent(
                        properties: [
                            "text": self.text,
                            "votes": self.votes
                        ]
                    )
                }

                nonisolated struct PartiallyGenerated: Identifiable, LanguageSession.ConvertibleFromGeneratedContent {
                    var id: LanguageSession.GenerationID
                    var text: String.PartiallyGenerated?
                    var votes: Int.PartiallyGenerated?

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.id = content.id ?? LanguageSession.GenerationID()
                        self.text = try content.value(forProperty: "text")
                        self.votes = try content.value(forProperty: "votes")
                    }
                }
                """#,
            conformance: #"""
                extension Decision: nonisolated LanguageSession.Generable {
                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.text = try content.value(forProperty: "text")
                        self.votes = try content.value(forProperty: "votes")
                    }
                }
                """#),
        Printed(
            name: "a public structure with an identity, a nested one, arrays and optionals",
            source: #"""
                @Generable
                public struct Minutes: Sendable {
                    public var id: GenerationID
                    public var decisions: [Decision]
                    public var next: Meeting?
                    var notes: [String]?

                    @Generable
                    public struct Meeting {
                        var day: String
                    }
                }
                """#,
            members: #"""
                nonisolated public static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        properties: [
                            LanguageSession.GenerationSchema.Property(name: "decisions", type: [Decision].self),
                            LanguageSession.GenerationSchema.Property(name: "next", type: Meeting?.self),
                            LanguageSession.GenerationSchema.Property(name: "notes", type: [String]?.self)
                        ]
                    )
                }

                nonisolated public var generatedContent: LanguageSession.GeneratedContent {
                    var properties: [(String, any LanguageSession.ConvertibleToGeneratedContent)] = []
                    properties.append(("decisions", self.decisions))
                    if let value = self.next { properties.append(("next", value)) }
                    if let value = self.notes { properties.append(("notes", value)) }
                    return LanguageSession.GeneratedContent(properties: properties, id: self.id, uniquingKeysWith: { _, last in last })
                }

                nonisolated public struct PartiallyGenerated: Identifiable, LanguageSession.ConvertibleFromGeneratedContent {
                    public var id: LanguageSession.GenerationID
                    public var decisions: [Decision].PartiallyGenerated?
                    public var next: Meeting.PartiallyGenerated?
                    var notes: [String].PartiallyGenerated?

                    nonisolated public init(_ content: LanguageSession.GeneratedContent) throws {
                        self.id = content.id ?? LanguageSession.GenerationID()
                        self.decisions = try content.value(forProperty: "decisions")
                        self.next = try content.value(forProperty: "next")
                        self.notes = try content.value(forProperty: "notes")
                    }
                }
                """#,
            conformance: #"""
                extension Minutes: nonisolated LanguageSession.Generable {
                    nonisolated public init(_ content: LanguageSession.GeneratedContent) throws {
                        self.id = content.id ?? LanguageSession.GenerationID()
                        self.decisions = try content.value(forProperty: "decisions")
                        self.next = try content.value(forProperty: "next")
                        self.notes = try content.value(forProperty: "notes")
                    }
                }
                """#),
        Printed(
            name: "guides: ranges, choices, patterns, counts, elements",
            source: #"""
                @Generable
                struct Rating {
                    @Guide(description: "From bad to good", .range(1...5))
                    var stars: Int
                    @Guide(.anyOf(["yes", "no"]))
                    var again: String
                    @Guide(description: "Three letters", /[A-Z]{3}/)
                    var code: String
                    @Guide(description: "Why", .count(1...3), .element(.pattern(#/\w+ \w+/#)))
                    var reasons: [String]?
                }
                """#,
            members: #"""
                nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        properties: [
                            LanguageSession.GenerationSchema.Property(name: "stars", description: "From bad to good", type: Int.self, guides: [.range(1...5)]),
                            LanguageSession.GenerationSchema.Property(name: "again", type: String.self, guides: [.anyOf(["yes", "no"])]),
                            LanguageSession.GenerationSchema.Property(name: "code", description: "Three letters", type: String.self, guides: [/[A-Z]{3}/]),
                            LanguageSession.GenerationSchema.Property(name: "reasons", description: "Why", type: [String]?.self, guides: [.count(1...3), .element(.pattern(#/\w+ \w+/#))])
                        ]
                    )
                }

                nonisolated var generatedContent: LanguageSession.GeneratedContent {
                    var properties: [(String, any LanguageSession.ConvertibleToGeneratedContent)] = []
                    properties.append(("stars", self.stars))
                    properties.append(("again", self.again))
                    properties.append(("code", self.code))
                    if let value = self.reasons { properties.append(("reasons", value)) }
                    return LanguageSession.GeneratedContent(properties: properties, uniquingKeysWith: { _, last in last })
                }

                nonisolated struct PartiallyGenerated: Identifiable, LanguageSession.ConvertibleFromGeneratedContent {
                    var id: LanguageSession.GenerationID
                    var stars: Int.PartiallyGenerated?
                    var again: String.PartiallyGenerated?
                    var code: String.PartiallyGenerated?
                    var reasons: [String].PartiallyGenerated?

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.id = content.id ?? LanguageSession.GenerationID()
                        self.stars = try content.value(forProperty: "stars")
                        self.again = try content.value(forProperty: "again")
                        self.code = try content.value(forProperty: "code")
                        self.reasons = try content.value(forProperty: "reasons")
                    }
                }
                """#,
            conformance: #"""
                extension Rating: nonisolated LanguageSession.Generable {
                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.stars = try content.value(forProperty: "stars")
                        self.again = try content.value(forProperty: "again")
                        self.code = try content.value(forProperty: "code")
                        self.reasons = try content.value(forProperty: "reasons")
                    }
                }
                """#),
        Printed(
            name: "null for nothing, and a constant",
            source: #"""
                @Generable(description: "A place", representNilExplicitlyInGeneratedContent: true)
                struct Place {
                    let kind = Kind()
                    var street: String?
                }
                """#,
            members: #"""
                nonisolated static var generationSchema: LanguageSession.GenerationSchema {
                    LanguageSession.GenerationSchema(
                        type: Self.self,
                        description: "A place",
                        representNilExplicitlyInGeneratedContent: true,
                        properties: [
                            LanguageSession.GenerationSchema.Property(name: "street", type: String?.self)
                        ]
                    )
                }

                nonisolated var generatedContent: LanguageSession.GeneratedContent {
                    LanguageSession.GeneratedContent(
                        properties: [
                            "street": self.street
                        ]
                    )
                }

                nonisolated struct PartiallyGenerated: Identifiable, LanguageSession.ConvertibleFromGeneratedContent {
                    var id: LanguageSession.GenerationID
                    var street: String.PartiallyGenerated?

                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.id = content.id ?? LanguageSession.GenerationID()
                        self.street = try content.value(forProperty: "street")
                    }
                }
                """#,
            conformance: #"""
                extension Place: nonisolated LanguageSession.Generable {
                    nonisolated init(_ content: LanguageSession.GeneratedContent) throws {
                        self.street = try content.value(forProperty: "street")
                    }
                }
                """#),
    ]
}
