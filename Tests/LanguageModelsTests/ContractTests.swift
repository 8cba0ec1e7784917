import Foundation
import Testing

/// `docs/language.md` says which test proves each rule of the session.
@Suite struct LanguageContractTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    /// R62 to R64 are about tools, which are not there, and R68 about engines that leave something out, which none can.
    private static let rules = [57, 58, 59, 60, 61, 65, 66, 67, 69]

    @Test("every rule of the session has a test, and the page lists exactly the tests there are")
    func contract() throws {
        var tests: Set<String> = []
        for folder in ["LanguageModelsTests", "LlamaEngineTests"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: Self.tests.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "swift" {
                for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/"(R\d+: [^"]+)"/#) {
                    tests.insert(String(match.1))
                }
            }
        }
        let page = Self.tests.appending(path: "../docs/language.md").standardizedFileURL
        let listed = Set(
            try String(contentsOf: page, encoding: .utf8).matches(of: #/- `(R\d+: [^`]+)`/#).map {
                String($0.1)
            })
        #expect(tests.subtracting(listed).sorted() == [], "not listed")
        #expect(listed.subtracting(tests).sorted() == [], "listed, but not there")
        for rule in Self.rules {
            #expect(tests.contains { $0.hasPrefix("R\(rule): ") }, "R\(rule) has no test")
        }
    }
}
