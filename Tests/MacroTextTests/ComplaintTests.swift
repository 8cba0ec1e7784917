import Testing

@testable import MacroText

@Suite("What cannot be generated")
struct ComplaintTests {
    @Test(
        "a declaration that cannot be generated gets one message with the place and what to write",
        arguments: [
            (
                "@Generable\nfinal class Note {}",
                "2:13: @Generable is for structures and enumerations: write struct Note instead of class Note."
            ),
            (
                "@Generable actor Note {}",
                "1:18: @Generable is for structures and enumerations: write struct Note instead of actor Note."
            ),
            (
                "@Generable extension Note {}",
                "1:22: @Generable is for structures and enumerations: write it at the declaration of Note."
            ),
            (
                "@Generable func note() {}",
                "1:1: @Generable is for structures and enumerations: write it before one."
            ),
            (
                "@Generable struct Page<Item> { var item: Item }",
                "1:24: Item can be any type, also one that cannot be generated: write Item: Generable."
            ),
            (
                "@Generable struct Note: Equatable, Generable {}",
                "1:19: Note says that it is Generable, and so does @Generable: remove Generable behind the colon."
            ),
            (
                "@Generable enum Never {}",
                "1:17: Never has no case, so there is nothing to generate: add one."
            ),
        ])
    func declarations(source: String, sentence: String) {
        #expect(Expanding(source).complaints == [sentence])
    }

    @Test(
        "a property that cannot be generated gets one message",
        arguments: [
            ("var é = 3", "5: The type of é is not written: write var é: String, or what it is."),
            ("lazy var late: Int = 3", "10: late is lazy and gets its value later: remove lazy."),
            (
                "var (a, b): (Int, Int)",
                "5: Names in brackets cannot be generated: declare each property by itself."
            ),
            (
                "var pair: (Int, b: String)?",
                "11: (Int, b: String) cannot be generated: write a @Generable struct with the same parts."
            ),
            (
                "var run: () -> Void",
                "10: () -> Void cannot be generated: write a method, or a computed property."
            ),
            (
                "var table: [[String: Int]]",
                "13: [String: Int] cannot be generated: write an array of a @Generable struct that has the key and the value."
            ),
            (
                "var table: Dictionary<String, Int>",
                "12: Dictionary<String, Int> cannot be generated: write an array of a @Generable struct that has the key and the value."
            ),
            (
                "var a: any Shape",
                "8: any Shape cannot be generated: write one type, or an enum with a case for each."
            ),
            ("var a: [Int!]", "9: Int! cannot be generated: write Int?."),
        ])
    func properties(property: String, sentence: String) {
        #expect(Expanding("@Generable struct Note {\n\(property)\n}").complaints == ["2:\(sentence)"])
    }

    @Test("a property or case inside #if gets one message")
    func conditional() {
        let remedy =
            "stands inside #if, and a macro does not know which branch counts: put #if around the whole type."
        #expect(
            Expanding("@Generable struct Note {\n#if DEBUG\nvar a: Int\n#endif\nvar b: Int\n}").complaints
                == ["3:5: a \(remedy)"])
        #expect(
            Expanding("@Generable enum Note {\n#if DEBUG\ncase a\n#endif\ncase b\n}").complaints
                == ["3:6: a \(remedy)"])
    }

    @Test(
        "a case whose values cannot be told apart in content gets one message",
        arguments: [
            ("case a(type: Int)", "In content, type names the case: give that value of a another label."),
            (
                "case a(Int, value: Int)",
                "Two values of a have the same name in content: give each a label of its own."
            ),
        ])
    func cases(declaration: String, sentence: String) {
        #expect(Expanding("@Generable enum Note {\n\(declaration)\n}").complaints == ["2:6: \(sentence)"])
    }

    @Test("a type that cannot be generated expands to nothing, and only one macro role says why")
    func silence() {
        let expanding = Expanding("@Generable struct Note { var a = 3 }")
        #expect(expanding.members == "")
        #expect(expanding.conformance == "")
        #expect(expanding.result("extension").diagnostics == [])
    }

    @Test(
        "@Guide is accepted only at stored properties of structures",
        arguments: [
            ("@Guide(description: \"x\") var a: Int", "struct Note {}", ""),
            (
                "@Guide(.count(3)) public var a: [Int] = [] { didSet {} }",
                "@Generable public struct Note {}", ""
            ),
            (
                "@Guide(.count(3))\nvar a: [Int] { [] }", "struct Note {}",
                "2:5: a is computed, so no model writes it: remove @Guide."
            ),
            (
                "@Guide(.count(3)) static var a: [Int] = []", "struct Note {}",
                "1:30: a is static, so no model writes it: remove @Guide."
            ),
            (
                "@Guide(.count(3)) let a = [1, 2, 3]", "struct Note {}",
                "1:23: a is a constant with a value, so no model writes it: remove @Guide."
            ),
            ("@Guide(.count(3)) func f() {}", "struct Note {}", misplaced),
            ("@Guide(.count(3)) case a([Int])", "enum Note {}", misplaced),
            ("@Guide(.count(3)) var a: [Int]", "class Note {}", misplaced),
            ("@Guide(.count(3)) var a: [Int]", "", misplaced),
        ])
    func guides(declaration: String, context: String, sentence: String) {
        let result = Expanding(declaration).result(
            "peer", macro: "GuideMacro", context: context.isEmpty ? nil : context)
        #expect(result.source == "")
        #expect(result.diagnostics == (sentence.isEmpty ? [] : [sentence]))
    }

    private static let misplaced =
        "1:1: @Guide is for a stored property of a @Generable struct: move it to one."
}
