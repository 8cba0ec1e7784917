import Testing

@testable import MacroText

@Suite("The compiler's protocol")
struct PluginTests {
    /// The answers when the compiler writes these bytes and nothing else, a few at a time.
    private func answers(to input: [UInt8], atOnce: Int = 3) throws -> [String] {
        var rest = input[...]
        var answers: [String] = []
        let loop = PluginLoop(
            read: { count in
                defer { rest = rest.dropFirst(min(count, atOnce)) }
                return Array(rest.prefix(min(count, atOnce)))
            },
            write: { bytes in
                let length = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
                #expect(length == bytes.count - 8)
                answers.append(String(decoding: bytes.dropFirst(8), as: UTF8.self))
            })
        try loop.run()
        return answers
    }

    private func frame(_ json: String) -> [UInt8] { PluginLoop.frame(Array(json.utf8)) }

    @Test("a message is its length in eight bytes, lowest first, and then its JSON", arguments: [1, 3, 1000])
    func framing(atOnce: Int) throws {
        #expect(PluginLoop.frame(Array(repeating: 1, count: 258)).prefix(8) == [2, 1, 0, 0, 0, 0, 0, 0])
        let capability = #"{"getCapability":{"capability":{"protocolVersion":7}}}"#
        let answer = #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
        let input = frame(capability) + frame(#"{"getCapability":{}}"#)
        #expect(try answers(to: input, atOnce: atOnce) == [answer, answer])
    }

    @Test("a stream that ends inside a message, or is not the protocol at all, gets no answer")
    func cut() throws {
        let whole = frame(#"{"getCapability":{}}"#)
        for end in 0..<whole.count { #expect(try answers(to: Array(whole[..<end])) == []) }
        #expect(try answers(to: Array("#!/bin/sh and more".utf8)) == [])
    }

    @Test(
        "an unknown message gets an error that names the switch, and the next message is answered",
        arguments: [
            (
                #"{"expandFreestandingMacro":{"macro":{}}}"#,
                "do not know the compiler's message expandFreestandingMacro"
            ),
            (#"{"loadPluginLibrary":{"libraryPath":"x","moduleName":"y"}}"#, "message loadPluginLibrary"),
            (#"{"expandAttachedMacro":{"macro":{}}}"#, "cannot be read"), ("{}", "cannot be read"),
            ("[1, 2", "cannot be read"), ("", "cannot be read"), ("\u{0}\u{1}", "cannot be read"),
        ])
    func refused(json: String, sentence: String) throws {
        let answers = try answers(to: frame(json) + frame(#"{"getCapability":{}}"#))
        #expect(answers.count == 2)
        #expect(answers[0].contains(sentence) && answers[0].contains("READBACK_MACROS=none"), "\(answers[0])")
        #expect(answers[0].contains(#""severity":"error""#), "\(answers[0])")
        #expect(answers.last == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#)
    }

    /// A message as Swift 6.3.1 writes it, without the parts that nobody reads.
    private func attached(role: String, macro: String = "GenerableMacro", source: String) -> String {
        """
        {"expandAttachedMacro": {
          "attributeSyntax": {"kind": "attribute", "source": "\\n@Generable(description: \\"x\\") ",
            "location": {"column": 1, "fileID": "a/a.swift", "fileName": "a.swift", "line": 5, "offset": 329}},
          "declSyntax": {"kind": "declaration", "source": "\(source)",
            "location": {"column": 1, "fileID": "a/a.swift", "fileName": "a.swift", "line": 5, "offset": 329}},
          "discriminator": "$s1a3FooV", "lexicalContext": [],
          "extendedTypeSyntax": {"kind": "type", "source": "Outer.Foo",
            "location": {"column": 0, "fileID": "", "fileName": "", "line": 0, "offset": 0}},
          "macro": {"moduleName": "GenerableMacros", "name": "Generable", "typeName": "\(macro)"},
          "macroRole": "\(role)", "staticBuildConfiguration": "{}"}}
        """
    }

    @Test("the extension is for the type that the compiler names, which may be nested")
    func extended() throws {
        let answer = try answers(to: frame(attached(role: "extension", source: "@Generable struct Foo {}")))
        #expect(
            answer.first?.contains("extension Outer.Foo: nonisolated LanguageSession.Generable") == true,
            "\(answer)")
        #expect(answer.first?.contains(#""diagnostics":[]"#) == true, "\(answer)")
    }

    @Test("a place is counted from the start of the file, including comments before the declaration")
    func place() throws {
        let source = #"\n// é\n@Generable struct Foo { var a = 1 }"#
        let answer = try answers(to: frame(attached(role: "member", source: source)))
        #expect(
            answer.first?.contains(#""position":{"fileName":"a.swift","offset":\#(329 + 35)}"#) == true,
            "\(answer)")
    }

    @Test("a role that the macro does not have is refused")
    func roles() throws {
        let answer = try answers(to: frame(attached(role: "accessor", source: "var a: Int")))
        #expect(answer.first?.contains("GenerableMacro has no role accessor.") == true, "\(answer)")
    }
}
