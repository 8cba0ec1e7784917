import Foundation
import Testing

/// `docs/language-contract.md` says which test proves each rule of the session.
@Suite struct LanguageContractTests {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let lastRule = 36

    @Test("every rule of the session has a test, and the page lists exactly the tests there are")
    func contract() throws {
        var tests: Set<String> = []
        for folder in ["LanguageSessionTests", "LlamaEngineTests"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: Self.tests.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.pathExtension == "swift" {
                for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/"(L\d+: [^"]+)"/#) {
                    tests.insert(String(match.1))
                }
            }
        }
        let page = Self.tests.appending(path: "../docs/language-contract.md").standardizedFileURL
        let listed = Set(
            try String(contentsOf: page, encoding: .utf8).matches(of: #/- `(L\d+: [^`]+)`/#).map {
                String($0.1)
            })
        #expect(tests.subtracting(listed).sorted() == [], "not listed")
        #expect(listed.subtracting(tests).sorted() == [], "listed, but not there")
        for rule in 1...Self.lastRule {
            #expect(tests.contains { $0.hasPrefix("L\(rule): ") }, "L\(rule) has no test")
        }
    }
}
