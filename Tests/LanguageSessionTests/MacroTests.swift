#if READBACK_MACROS
    import LanguageModels
    import Testing

    @testable import LanguageSession

    @Suite("Types that the macro makes generable")
    struct MacroTests {
        private static let json =
            #"{"stars": 4, "again": "yes", "code": "ABC/", "lucky": [1, 9], "#
            + #""decisions": [{"text": "Go", "votes": 2}, {"text": "Stay", "votes": 1}], "owner": "Ada", "share": 0.5, "#
            + #""default": true, "mood": "default", "next": {"day": "to-day"}}"#

        /// As an engine writes it: a property without a value is null, and numbers have two digits after the decimal point.
        private static let written = json.replacing("0.5,", with: #"0.50, "cost": null,"#)

        private func accepts(_ schema: GenerationSchema, _ text: String) throws -> Bool {
            var matcher = GrammarMatcher(try schema.schema.grammar())
            return matcher.advance(text) && matcher.canEnd
        }

        @Test(
            "a value is read and written back the same, with its properties in order and without those that are nil"
        )
        func roundTrip() throws {
            let minutes = try Minutes(GeneratedContent(json: Self.json))
            #expect(minutes.stars == 4 && minutes.lucky == [1, 9] && minutes.default && minutes.cost == nil)
            #expect(minutes.decisions.map(\.votes) == [2, 1])
            #expect(minutes.next?.day == .today && minutes.mood == .default && minutes.owner == "Ada")
            #expect(minutes.generatedContent.jsonString == Self.json)
        }

        @Test("the schema is the same as one written by hand")
        func schema() throws {
            let written = GenerationSchema(
                type: Tree.self,
                properties: [
                    .init(name: "name", type: String.self),
                    .init(
                        name: "children", description: "Smaller ones", type: [Tree].self,
                        guides: [.maximumCount(2)]),
                ])
            #expect(Tree.generationSchema == written)
            #expect(
                "\(Minutes.generationSchema)".contains(#""description": "Minutes of a meeting,\n\"short\"""#))
        }

        @Test("a value that fits the guides can be written")
        func fitting() throws {
            #expect(try accepts(Minutes.generationSchema, Self.written), "\(Minutes.generationSchema)")
            #expect(try accepts(Private.schema, #"{"place": "there"}"#), "\(Private.schema)")
            #expect(
                try accepts(
                    Tree.generationSchema, #"{"name": "a", "children": [{"name": "b", "children": []}]}"#),
                "\(Tree.generationSchema)")
            #expect(
                try accepts(Page<Mood>.generationSchema, #"{"items": ["calm"], "first": "angry"}"#),
                "\(Page<Mood>.generationSchema)")
        }

        @Test(
            "a value that breaks a guide cannot be written",
            arguments: [
                (#""stars": 4"#, #""stars": 6"#), (#""yes""#, #""perhaps""#), ("ABC/", "AB/"),
                ("[1, 9]", "[1]"),
                ("[1, 9]", "[1, 10]"), ("Ada", "ada"), ("0.50", "0.40"),
                (#""mood": "default""#, #""mood": "sad""#),
                ("to-day", "today"), (#"[{"text""#, #"[{"text": "", "votes": 0}, {"text""#),
            ])
        func breaking(right: String, wrong: String) throws {
            let parts = Self.written.split(separator: right, maxSplits: 1)
            let json = try #require(parts.count == 2 ? parts.joined(separator: wrong) : nil)
            #expect(try !accepts(Minutes.generationSchema, json), "\(json)")
        }

        @Test(
            "an enumeration with associated values is written as an object whose type names the case",
            arguments: [
                (Step.wait(minutes: 3), #"{"type": "wait", "minutes": 3}"#),
                (.write(to: "Ben", "Hello"), #"{"type": "write", "to": "Ben", "text": "Hello"}"#),
                (
                    .both(.stop, .wait(minutes: 1)),
                    #"{"type": "both", "value": {"type": "stop"}, "value1": {"type": "wait", "minutes": 1}}"#
                ),
                (
                    .many([.stop], mood: .calm),
                    #"{"type": "many", "value": [{"type": "stop"}], "mood": "calm"}"#
                ),
                (.stop, #"{"type": "stop"}"#),
            ])
        func payloads(step: Step, json: String) throws {
            #expect(step.generatedContent.jsonString == json)
            #expect(try Step(GeneratedContent(json: json)) == step)
            #expect(try accepts(Step.generationSchema, json), "\(Step.generationSchema)")
            #expect(
                try !accepts(Step.generationSchema, json.replacing(#""type": ""#, with: #""type": "x"#)),
                "\(json)")
        }

        @Test(
            "a value left out of a case is nil, and an unknown case is an error that says so"
        )
        func unknown() throws {
            let json = #"{"type": "write", "to": "Ben"}"#
            #expect(try Step(GeneratedContent(json: json)) == .write(to: "Ben", nil))
            let texts = [
                (#"{"type": "run"}"#, "\"run\" is no case of Step"),
                (
                    #"{"type": "both", "value": {"type": "stop"}, "value1": {"type": "go"}}"#,
                    "\"go\" is no case of Step"
                ),
            ]
            for (json, sentence) in texts {
                let error = #expect(throws: GeneratedContent.ParsingError.self) {
                    try Step(GeneratedContent(json: json))
                }
                #expect(error?.debugDescription == sentence)
            }
            let error = #expect(throws: GeneratedContent.ParsingError.self) {
                try Mood(GeneratedContent("sad"))
            }
            #expect(error?.debugDescription == "\"sad\" is no case of Mood")
        }

        @Test("while a value is written, its finished properties appear and never disappear again")
        func partial() throws {
            var counts: [Int] = []
            for end in Self.json.indices.dropFirst() {
                let content = try GeneratedContent(json: String(Self.json[..<end]))
                let partial = try Minutes.PartiallyGenerated(content)
                counts.append(
                    [
                        partial.stars != nil, partial.again != nil, partial.code != nil, partial.lucky != nil,
                        partial.decisions != nil, partial.owner != nil, partial.share != nil,
                        partial.default != nil,
                        partial.mood != nil, partial.next != nil,
                    ].filter { $0 }.count)
            }
            #expect(counts == counts.sorted(), "\(counts)")
            #expect(counts.last == 10 && counts.first == 0, "\(counts)")
        }

        @Test("a case appears when its name is complete, and each of its values when that is complete")
        func partialCases() throws {
            let json =
                #"{"type": "many", "value": [{"type": "stop"}, {"type": "wait", "minutes": 12}], "mood": "calm"}"#
            var said: [String] = []
            for end in json.indices.dropFirst() {
                let content = try GeneratedContent(json: String(json[..<end]))
                guard let partial = try content.valueSoFar(Step.PartiallyGenerated.self),
                    case .many(let steps, let mood) = partial
                else { continue }
                let text = "\(steps?.count ?? 0) \(mood.map { "\($0)" } ?? "-")"
                if said.last != text { said.append(text) }
            }
            #expect(said == ["0 -", "1 -", "2 -", "2 calm"])
        }

        @Test("a structure gets its id from the session unless the model writes the id")
        func identity() throws {
            let id = GenerationID()
            let content = GeneratedContent(json: Self.json, id: id)
            #expect(try Minutes(content).id == id)
            #expect(try Minutes(content).generatedContent.id == id)
            #expect(try Decision.PartiallyGenerated(content).id == id)
            #expect(!"\(Minutes.generationSchema)".contains(#""id""#))
            let ticket = try Ticket.PartiallyGenerated(GeneratedContent(properties: ["id": 3]))
            #expect(ticket.id == 3 && ticket.name == nil)
            #expect(
                try Numbered.PartiallyGenerated(GeneratedContent(json: #"{"id": 3}"#)).text == #"{"id": 3}"#)
        }

        @Test("types that are private, nested, generic or near types named like ours are generable, too")
        func kinds() throws {
            #expect(try Shadowing.Note(GeneratedContent(json: #"{"text": "x"}"#)).text == "x")
            #expect(try Private.survives())
            let page = try Page<Tree>(GeneratedContent(json: #"{"items": [{"name": "a", "children": []}]}"#))
            #expect(page.items == [Tree(name: "a", children: [])] && page.first == nil)
            #expect(try Page<Tree>.PartiallyGenerated(GeneratedContent(json: "{}")).items == nil)
        }

        @Test("names stay those of the source, even names that the expansion also uses")
        func odd() throws {
            let json = #"{"class": true, "content": "c", "properties": "p", "value": 3, "type": "t"}"#
            let odd = try Odd(GeneratedContent(json: json))
            #expect(odd == Odd(class: true, content: "c", properties: "p", value: 3, type: "t"))
            #expect(odd.generatedContent.jsonString == json)
            for value in [OddCase.`self`(3), .content(properties: "p", class: false, in: nil)] {
                #expect(try OddCase(value.generatedContent) == value)
            }
        }

        @Test("constants with a value are left out, and nil is written as null on request")
        func constants() throws {
            let place = try Place(GeneratedContent(json: #"{"city": "Rome", "street": null}"#))
            #expect(place == Place(city: "Rome") && place.seats == 3)
            #expect(place.generatedContent.jsonString == #"{"city": "Rome", "street": null}"#)
            #expect(try accepts(Place.generationSchema, #"{"city": "Rome", "street": null}"#))
        }

        @MainActor
        @Test("a type isolated to the main actor can be read, and so can a type in its extension")
        func isolated() throws {
            #expect(try Shown(GeneratedContent(json: #"{"text": "x"}"#)).text == "x")
            #expect(try Shown.Inner(GeneratedContent(json: #"{"text": ["x"]}"#)).text == ["x"])
        }
    }

    extension GeneratedContent {
        fileprivate init(json: String, id: GenerationID) {
            let content = try? GeneratedContent(json: json)
            self.init(kind: content?.kind ?? .null, id: id)
        }
    }
#endif
