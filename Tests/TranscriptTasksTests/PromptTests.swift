import Foundation
import PromptLibrary
import Testing
import TranscriptTasks
import Transcripts

@Suite("Prompts") struct PromptTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static var fixtures: [String] {
        let folder = root.appendingPathComponent("Tests/Fixtures/eval/dev").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted().map { folder + "/" + $0 }
    }

    @Test(
        "every prompt can hold every fixture, complete and unchanged", arguments: PromptLibrary.Name.allCases)
    func rendered(name: PromptLibrary.Name) throws {
        let library = try PromptLibrary()
        #expect(Self.fixtures.count >= 24)
        for path in Self.fixtures {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let values = Dictionary(uniqueKeysWithValues: name.variables.map { ($0, text) })
            let prompt = try library.prompt(name, values)
            #expect(
                !prompt.contains("{{") && (name.variables.isEmpty || prompt.contains(text)),
                "\(name) with \(path)")
        }
    }

    @Test("unknown and missing variables are errors, both in a prompt and in its values")
    func variables() throws {
        let template = try PromptTemplate("{{a}} and {{b}}", called: "x")
        #expect(throws: PromptError.self) { try template.filled(with: ["a": "1"]) }
        #expect(throws: PromptError.self) { try template.filled(with: ["a": "1", "b": "2", "c": "3"]) }
        #expect(throws: PromptError.self) { try PromptTemplate("{{a", called: "x") }
        #expect(try template.filled(with: ["a": "{{b}}", "b": "2"]) == "{{b}} and 2")
        #expect(throws: PromptError.self) { try PromptLibrary().prompt(.system, [:]) }
    }

    @Test("a folder's files replace the built-in prompts, and must use the same variables")
    func overriding() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "prompts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(PromptLibrary.Name.system.file)
        try "Speak {{language}}!".write(to: file, atomically: true, encoding: .utf8)
        let library = try PromptLibrary(directory: folder)
        #expect(try library.prompt(.system, ["language": "Dutch"]) == "Speak Dutch!")
        #expect(try library.prompt(.notes, [:]) == PromptLibrary().prompt(.notes, [:]))
        try "Speak {{tongue}}!".write(to: file, atomically: true, encoding: .utf8)
        let error = #expect(throws: PromptError.self) { try PromptLibrary(directory: folder) }
        #expect(error?.description.contains("{{tongue}}") == true)
    }
}
