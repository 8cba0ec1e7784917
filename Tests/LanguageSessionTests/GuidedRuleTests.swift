import LanguageModels
import LanguageSession
import TestSupport
import Testing

/// The session's contract for answers that are values: `docs/language-contract.md`.
@Suite struct GuidedRuleTests {
    typealias GenerationError = LanguageModelSession.GenerationError
    typealias Dynamic = DynamicGenerationSchema

    private struct Order: Codable, Generable, Equatable {
        var customer: String
        var count: Int
        var note: String?
    }

    /// What the macro would write for a structure with a title and marks.
    struct Review: Generable, Equatable {
        struct PartiallyGenerated: ConvertibleFromGeneratedContent, Identifiable {
            var id: GenerationID
            var title: String?
            var marks: [Int]?

            init(_ content: GeneratedContent) throws {
                id = content.id ?? GenerationID()
                title = try content.value(forProperty: "title")
                marks = try content.value(forProperty: "marks")
            }
        }

        var title: String
        var marks: [Int]

        static var generationSchema: GenerationSchema {
            GenerationSchema(
                type: Review.self,
                properties: [
                    .init(name: "title", type: String.self), .init(name: "marks", type: [Int].self),
                ])
        }

        init(_ content: GeneratedContent) throws {
            title = try content.value(forProperty: "title")
            marks = try content.value(forProperty: "marks")
        }

        var generatedContent: GeneratedContent {
            GeneratedContent(properties: ["title": title, "marks": marks])
        }
    }

    @Test("L12: an answer comes back typed, and in the transcript as a value")
    func typed() async throws {
        let bench = Bench(#"{"customer": "Ann", "count": 3, "note": null}"#)
        let session = bench.session()
        let answer = try await session.respond(to: "Who wants what?", generating: Order.self)
        #expect(answer.content == Order(customer: "Ann", count: 3, note: nil))
        guard case .response(let response)? = session.transcript.last,
            case .structure(let value)? = response.segments.first
        else {
            Issue.record("\(session.transcript)")
            return
        }
        #expect(value.content == answer.rawContent && value.schemaName == "Order")
    }

    @Test("L13: a schema that cannot be enforced is refused before anything is asked")
    func refused() async throws {
        let bench = Bench()
        let session = bench.session()
        let schema = try GenerationSchema(
            root: Dynamic(
                name: "A",
                properties: [
                    .init(name: "a", schema: Dynamic(type: String.self, guides: [.pattern(#/(?=x)y/#)]))
                ]),
            dependencies: [])
        await #expect { try await session.respond(to: "Order?", schema: schema) } throws: {
            guard case GenerationError.unsupportedGuide(let context) = $0 else { return false }
            return context.debugDescription.contains("lookaround")
        }
        #expect(bench.context.requests.isEmpty && session.transcript.isEmpty)
    }

    @Test("L14: the schema is in the prompt unless turned off, and is enforced either way")
    func shown() async throws {
        let bench = Bench("[1]", "[2]")
        let session = bench.session()
        try await session.respond(to: "List.", generating: [Int].self)
        try await session.respond(to: "List.", generating: [Int].self, includeSchemaInPrompt: false)
        #expect(bench.prompts[0].contains(#"List.\#nAnswer in JSON of this schema: {"type": "array""#))
        #expect(bench.prompts[1].hasSuffix("<assistant>[1]<user>List.<answer>"))
        #expect(bench.context.requests.allSatisfy { $0.grammar != nil })
    }

    @Test(
        "L15: dynamic schemas are refused for duplicate types or properties, unknown references or empty choices"
    )
    func dynamicSchemas() throws {
        typealias Failure = GenerationSchema.SchemaError
        let text = Dynamic(type: String.self)
        let leaf = Dynamic(name: "Leaf", properties: [.init(name: "text", schema: text)])
        let tree = Dynamic(
            name: "Tree",
            properties: [
                .init(name: "leaf", schema: leaf, isOptional: true),
                .init(
                    name: "trees", schema: Dynamic(arrayOf: Dynamic(referenceTo: "Tree"), maximumElements: 2)),
                .init(name: "none", schema: .null),
            ])
        let schema = try GenerationSchema(root: tree, dependencies: [leaf])
        var matcher = GrammarMatcher(try schema.schema.grammar())
        #expect(
            matcher.advance(
                #"{"leaf": {"text": "a"}, "trees": [{"leaf": null, "trees": [], "none": null}], "none": null}"#
            )
                && matcher.canEnd)

        let other = Dynamic(
            name: "Leaf", properties: [.init(name: "number", schema: Dynamic(type: Int.self))])
        #expect { try GenerationSchema(root: tree, dependencies: [other]) } throws: {
            if case Failure.duplicateType(_, "Leaf", _) = $0 { true } else { false }
        }
        let lost = Dynamic(
            name: "A",
            properties: [
                .init(name: "l", schema: Dynamic(referenceTo: "Lost")),
                .init(name: "g", schema: Dynamic(arrayOf: Dynamic(referenceTo: "Gone"))),
            ])
        #expect { try GenerationSchema(root: lost, dependencies: []) } throws: {
            if case Failure.undefinedReferences(_, ["Gone", "Lost"], _) = $0 { true } else { false }
        }
        #expect {
            try GenerationSchema(root: Dynamic(name: "None", anyOf: [String]()), dependencies: [])
        } throws: {
            if case Failure.emptyTypeChoices("None", _) = $0 { true } else { false }
        }
        let twice = Dynamic(
            name: "A", properties: [.init(name: "x", schema: text), .init(name: "x", schema: leaf)])
        #expect { try GenerationSchema(root: twice, dependencies: []) } throws: {
            if case Failure.duplicateProperty("A", "x", _) = $0 { true } else { false }
        }
    }

    @Test("L16: asking for a stream never fails; errors, even a bad schema's, are thrown while it is read")
    func streamErrors() async {
        let session = Bench().session()
        let stream = session.streamResponse(to: "x", generating: Never.self)
        #expect(!session.isResponding, "nothing happens before the first iteration")
        await #expect { for try await _ in stream {} } throws: {
            if case GenerationError.unsupportedGuide = $0 { true } else { false }
        }
        await #expect(throws: TextModelError.self) { try await session.streamResponse(to: "x").collect() }
        #expect(!session.isResponding)
    }

    @Test(
        "L17: snapshots hold everything so far, numbers appear when complete, and a value keeps its id"
    )
    func snapshots() async throws {
        let json = #"{"title": "Good", "marks": [1, 12]}"#
        let session = Bench(json, "one two").session()
        var (titles, marks, ids) = ([String?](), [[Int]?](), Set<GenerationID>())
        for try await snapshot in session.streamResponse(to: "x", generating: Review.self) {
            ids.insert(snapshot.content.id)
            if titles.last != snapshot.content.title { titles.append(snapshot.content.title) }
            if marks.last != snapshot.content.marks { marks.append(snapshot.content.marks) }
        }
        #expect(titles == [nil, "", "G", "Go", "Goo", "Good"])
        #expect(marks == [nil, [], [1], [1, 12]], "a number is told when it is whole")
        #expect(ids.count == 1, "a value has one name while it is written")
        var texts: [String] = []
        for try await snapshot in session.streamResponse(to: "y") { texts.append(snapshot.content) }
        #expect(texts.last == "one two" && texts.count == 7)
        #expect(zip(texts, texts.dropFirst()).allSatisfy { $1.hasPrefix($0) }, "\(texts)")
    }

    @Test("L18: a stream may end without a snapshot, and collect() works before and after reading")
    func emptyStream() async throws {
        let session = Bench("", "words", #"{"title": "Good", "marks": []}"#).session()
        let empty = session.streamResponse(to: "x")
        var count = 0
        for try await _ in empty { count += 1 }
        #expect(count == 0)
        #expect(try await empty.collect().content == "")
        #expect(try await session.streamResponse(to: "y").collect().content == "words")
        let review = session.streamResponse(to: "z", generating: Review.self)
        for try await snapshot in review where snapshot.content.title == "Good" { count += 1 }
        let answer = try await review.collect()
        #expect(count > 0 && answer.content.title == "Good")
        #expect(Array(answer.transcriptEntries) == Array(session.transcript.suffix(2)))
    }

    @Test(
        "L19: a reader that leaves stops the model; isResponding becomes false, and the next request works",
        .timeLimit(.minutes(5)))
    func leaving() async throws {
        let context = HoldingContext()
        let session = context.session
        do { for try await _ in session.streamResponse(to: "x") { break } }
        // Nobody releases the context: only the cancellation can end the request.
        while session.isResponding { await Task.yield() }
        #expect(session.transcript.isEmpty, "what was not finished is not in the transcript")
        context.release()
        #expect(try await session.respond(to: "y").content == "Half")
    }
}
