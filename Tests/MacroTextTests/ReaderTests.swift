import Testing

@testable import MacroText

@Suite("Reading declarations")
struct ReaderTests {
    private func names(_ body: String) -> [String] {
        properties(body).map { "\($0.name): \($0.type?.text ?? "-")" }
    }

    private func properties(_ body: String) -> [Property] {
        Declaration("struct Note {\n\(body)\n}")?.members.properties.filter(\.isStored) ?? []
    }

    @Test(
        "brackets, quotes and keywords in comments, strings and patterns are ignored",
        arguments: [
            "// var no: Int }\nvar yes: Int",
            "/* { /* var no: Int */ } */ var yes: Int",
            #"var yes: Int = count("} var no: Int {")"#,
            ##"var yes: Int = count(#"a " \( b } "#)"##,
            ##"var yes: Int = count(#"""#, "{")"##,
            #"var yes: Int = count("\(["}": "\("{")"].count) }")"#,
            "var yes: Int = count(\"\"\"\n    } var no: Int \" {\n    \"\"\")",
            ##"var yes: Int = count("\\", "\"{")"##,
            "var yes: Int = match(/[{\"]\\//)",
            ##"var yes: Int = match(#/ {"/ /#)"##,
            "var yes: Int = 4 / 2 // { / \"",
        ])
    func texts(body: String) {
        #expect(names(body + "\nlet last: Bool") == ["yes: Int", "last: Bool"])
    }

    @Test("everything that is not a stored property of an instance is skipped")
    func others() {
        let body = """
            static let table: [String: Int] = ["a": 1]
            public static var shared = Note()
            var computed: Int { first + 1 }
            var both: Int { get { 1 } set { print(newValue) } }
            func method(_ inner: Int) -> Int { var local: Int = 3; return local }
            init(first: Int) { self.first = first }
            subscript(place: Int) -> String { "var x: Int" }
            struct Inner { var inner: Int }
            enum Kind { case a, b }
            typealias Text = String
            #warning("var no: Int")
            var first: Int
            """
        #expect(names(body) == ["first: Int"])
    }

    @Test(
        "a property with observers or a value is stored; a value may contain closures and span several lines")
    func stored() {
        let body = """
            var observed: Int = 3 { didSet { print(oldValue) } }
            var plain: Int { willSet { print(newValue) } }
            var made: Int = { let x: Int = 3; return x }()
            var list: [Int] = [
                1, 2,
            ].map { $0 + 1 }
                .filter { $0 < 3 }
            var choice: Int = flag ? 1 : 2; var same: Int
            private(set) public var last: Map<String, Int> = Map<String, Int>(), more: Bool
            """
        #expect(
            names(body) == [
                "observed: Int", "plain: Int", "made: Int", "list: [Int]", "choice: Int", "same: Int",
                "last: Map<String, Int>", "more: Bool",
            ])
        #expect(properties(body).map(\.hasValue) == [true, false, true, true, true, false, true, false])
    }

    @Test("all names before a type have that type, except a name with a value")
    func shared() {
        #expect(names("var a, b: Int, c = 3, d: [String]") == ["a: Int", "b: Int", "c: -", "d: [String]"])
    }

    @Test(
        "a type of any form is read to its end and no further",
        arguments: [
            "Int", "Int?", "[String]", "[[Int]?]", "Optional<[Int]>", "Map<String, [Int]>",
            "Outer.Inner<A>.Deep?",
            "(Int, String)", "(Int) -> String", "@Sendable (Int) async throws -> [Int]",
            "any Equatable & Sendable",
            "[String: Int]", "some Collection<Int>", "`default`", "Int!",
        ])
    func types(type: String) {
        #expect(
            names("var a: \(type) = x\nvar b: \(type)\nvar c: \(type) { didSet {} }")
                == ["a", "b", "c"].map { "\($0): \(type)" })
    }

    @Test("attributes keep their arguments as they are written")
    func attributes() throws {
        let body = """
            @Guide(description: "a, (b)", .element(.anyOf(["x, y", ")"])), .count(1...2)) // why
            @available(macOS 26, *) @LanguageSession.Guide(/a,b\\//)
            var list: [String]
            """
        let guides = try #require(properties(body).first).guides
        #expect(guides.map { $0["description"] } == [["\"a, (b)\""], []])
        #expect(
            guides.map { $0[nil] } == [
                [".element(.anyOf([\"x, y\", \")\"]))", ".count(1...2)"], ["/a,b\\//"],
            ])
    }

    @Test("cases have names and labeled values, and values without a label are numbered")
    func cases() throws {
        let source = """
            indirect enum Tree<Leaf: Generable>: Equatable, Sendable where Leaf: Equatable {
                case leaf(Leaf), pair(_ left: Tree, right: Tree = .none)
                case named(first name: [String: Int], Int, Int)
                case none
                static let x = 3
                func f() { switch self { case .none: break; default: break } }
            }
            """
        let tree = try #require(Declaration(source))
        #expect(tree.name == "Tree" && tree.inherited == ["Equatable", "Sendable"])
        #expect(tree.genericParameters.map(\.isConstrained) == [true])
        #expect(tree.members.cases.map(\.name) == ["leaf", "pair", "named", "none"])
        let payloads = tree.members.cases.flatMap(\.payloads).map {
            "\($0.label ?? "_") \($0.key) \($0.type.text)"
        }
        #expect(
            payloads == [
                "_ value Leaf", "_ left Tree", "right right Tree", "first name [String: Int]", "_ value Int",
                "_ value1 Int",
            ])
    }

    @Test("a generic parameter is constrained by a colon or by a where clause")
    func generics() throws {
        let page = try #require(
            Declaration("struct Page<A: Generable, B, C> where B: Generable { var a: A }"))
        #expect(page.genericParameters.map(\.isConstrained) == [true, true, false])
    }

    @Test("properties inside #if are marked, and those after #endif are not")
    func conditions() {
        let body = "#if os(Linux) && DEBUG\nvar a: Int\n#else\nvar b: Int\n#endif\nvar c: Int"
        #expect(properties(body).map(\.isConditional) == [true, true, false])
    }

    @Test("a declaration cut off anywhere is read, and no message has a place beyond its end")
    func cut() {
        let source = """
            @Generable(description: "x") public struct Note<T: P>: Equatable where T: Q {
                @Guide(description: \"""
                    a \\(b)
                    \""", .anyOf(["}"]), #/a"/#) var `a`: [Map<String, Int>?] = { /x/ }() /* } */
                #if A
                indirect case b(_ c: (Int) -> Int, d: any E & F) = "g", h
                #endif
            }
            """
        let bytes = Array(source.utf8)
        for end in bytes.indices {
            let text = String(decoding: bytes[..<end], as: UTF8.self)
            let offsets = Declaration(text)?.complaints.map(\.offset) ?? []
            #expect(offsets.allSatisfy { $0 <= end }, "\(text)")
        }
    }

    @Test("thousands of nested open brackets are read without exhausting the stack")
    func deep() {
        for bracket in ["(", "[", "{", "\"\\("] {
            let text = "struct A { var a: " + String(repeating: bracket, count: 20_000)
            #expect(Declaration(text)?.name == "A")
        }
    }
}
