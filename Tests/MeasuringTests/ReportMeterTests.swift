import ChildProcess
import Foundation
import Testing

@Suite("The report meter", .timeLimit(.minutes(10))) struct ReportMeterTests {
    private static let texts = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/eval/dev").standardizedFileURL

    private func run(_ arguments: [String], input: String = "") async throws -> (
        code: Int32?, output: String, errors: String
    ) {
        let here = try #require(ExecutableLocator.currentExecutablePath())
        let meter = URL(filePath: here).deletingLastPathComponent().appending(path: "ReportMeter").path
        let outcome = try await Child.run(
            ChildCommand(meter, arguments), input: Array(input.utf8), deadline: .seconds(60))
        guard case .exited(let code) = outcome.status else { return (nil, "", "\(outcome.status)") }
        return (code, outcome.outputText, outcome.errorTail.text)
    }

    private func evaluated(_ options: [String]) async throws -> (
        code: Int32?, output: String, errors: String
    ) {
        try await run(
            ["eval", Self.texts.path, "--only", "memo-garden", "--recipe", "quotations"] + options)
    }

    @Test(
        "a report is measured against its facts, compared with another evaluation, and held to a threshold"
    )
    func eval() async throws {
        let outcome = try await evaluated(["--json"])
        #expect(outcome.code == 0, "\(outcome)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let cases = try #require(object?["cases"] as? [[String: Any]], "\(outcome)")
        #expect(cases.count == 1 && cases[0]["name"] as? String == "memo-garden", "\(outcome)")
        #expect(cases[0]["facts"] as? Int == 7, "\(outcome)")
        let recall = try #require(cases[0]["recall"] as? Double, "\(outcome)")
        #expect((0...1).contains(recall) && recall > 0, "\(outcome)")

        let old = FileManager.default.temporaryDirectory.appending(path: "old-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: old) }
        try Data(outcome.output.utf8).write(to: old)
        let table = try await evaluated(["--compare", old.path, "--min-recall", "1.01"])
        #expect(table.code == 1, "a threshold that nothing reaches is exit 1: \(table)")
        #expect(
            table.output.contains("memo-garden") && table.output.contains("key-fact recall"), "\(table)")
        let stranger = try await evaluated([
            "--compare", Self.texts.appending(path: "memo-garden.facts.json").path,
        ])
        #expect(stranger.code == 3, "\(stranger)")
    }

    @Test("a threshold for something that is not measured is refused")
    func emptyThreshold() async throws {
        let outcome = try await evaluated(["--max-wer", "0.1"])
        #expect(outcome.code == 2 && outcome.errors.contains("was heard"), "\(outcome)")
    }

    @Test("word errors are counted for scripts, with one line for each pair")
    func words() async throws {
        let pairs = """
            {"reference": "we book it", "recognized": "we look it"}
            {"reference": "nine hundred", "recognized": "900"}

            """
        let outcome = try await run(["words"], input: pairs)
        #expect(
            outcome.output == """
                {"deletions":0,"insertions":0,"referenceWords":3,"substitutions":1}
                {"deletions":0,"insertions":0,"referenceWords":1,"substitutions":0}

                """, "\(outcome)")
        let torn = try await run(["words"], input: "{\n")
        #expect(torn.code == 3, "\(torn)")
    }
}
