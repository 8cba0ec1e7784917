#if READBACK_MACROS
    import LanguageSession

    /// Types of a program that are named like ours. Macro expansions must not refer to these.
    enum Shadowing {
        struct GenerationID {}
        struct GenerationSchema {}
        struct GeneratedContent {}

        @Generable
        struct Note { var text: String? }
    }

    @Generable(description: "What was decided")
    struct Decision: Equatable {
        @Guide(description: "One sentence")
        var text: String
        var votes: Int
    }

    /// All kinds of properties and guides.
    @Generable(
        description: """
            Minutes of a meeting,
            "short"
            """)
    public struct Minutes: Equatable, Sendable {
        public var id: GenerationID
        @Guide(description: "From bad to good {", .range(1...5)) public var stars: Int = 3 {
            didSet { if stars > 5 { stars = 5 } }
        }
        @Guide(.anyOf(["yes", "no"])) let again: String
        @Guide(description: "Three letters, then a slash", /[A-Z]{3}\//) var code: String
        @Guide(description: "Lucky", .element(.range(0...9)), .count(2)) var lucky: [Int]
        @Guide(.maximumCount(2)) var decisions: [Decision]
        @Guide(description: "Who, if anybody", .pattern(#/[A-Z][a-z]+/#)) var owner: String?
        @Guide(.minimum(0.5)) var share, cost: Double?
        private(set) var `default`: Bool
        let mood: Mood
        var next: Next?

        static let unseen = 3
        var twice: Int { stars * 2 }

        @Generable
        public struct Next: Equatable, Sendable {
            var day: Day

            @Generable
            public enum Day: String, Sendable {
                case today = "to-day"
                case later
            }
        }
    }

    extension Decision: Sendable {}

    @Generable(description: "How it sounds")
    public enum Mood: Sendable { case calm, angry, `default` }

    /// Values with labels, without labels, optional, and of the type itself.
    @Generable
    public indirect enum Step: Equatable, Sendable {
        case wait(minutes: Int)
        case write(to: String, _ text: String?)
        case both(Step, Step)
        case many([Step], mood: Mood)
        case stop
    }

    @Generable
    struct Page<Item: Generable> {
        var items: [Item]
        var first: Item?
    }

    @Generable
    struct Tree: Equatable {
        var name: String
        @Guide(description: "Smaller ones", .maximumCount(2))
        var children: [Tree]
    }

    @Generable
    private struct Hidden: Equatable {
        @Generable
        fileprivate enum Place { case here, there }
        fileprivate let place: Place
    }

    /// Has an `id` that the model writes, and a `PartiallyGenerated` of its own.
    @Generable
    struct Numbered {
        let id: Int

        struct PartiallyGenerated: ConvertibleFromGeneratedContent {
            let text: String

            init(_ content: GeneratedContent) throws { text = content.jsonString }
        }
    }

    @Generable
    struct Ticket {
        let id: Int
        let name: String
    }

    /// Names that macro expansions also use, names in back quotes, and comments with brackets.
    @Generable
    struct Odd: Equatable {
        /// Not a property: `var no: Int }`.
        let `class`: Bool  // {
        var content, properties: String
        var value: Optional<Int>
        var type: (String)
    }

    /// Constants with a value, which no model writes, and a nil that is written as null.
    @Generable(description: "A place", representNilExplicitlyInGeneratedContent: true)
    struct Place: Equatable {
        let kind = "place"
        let seats: Int = 3
        var city: String
        var street: String?
    }

    @Generable
    enum OddCase: Equatable {
        case `self`(Int)
        case content(properties: String, class: Bool, in: Int?)
    }

    @MainActor @Generable
    struct Shown { var text: String }

    extension Shown {
        @Generable
        struct Inner { var text: [String]? }
    }

    /// Gives tests access to the types that are private to this file.
    enum Private {
        static var schema: GenerationSchema { Hidden.generationSchema }

        static func survives() throws -> Bool {
            let hidden = try Hidden(GeneratedContent(properties: ["place": "there"]))
            return try hidden.place == .there && Hidden(hidden.generatedContent) == hidden
        }
    }
#endif
