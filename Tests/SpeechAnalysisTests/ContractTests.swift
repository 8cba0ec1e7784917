import Foundation
import Testing

/// `docs/speech-contract.md` says which test proves each rule.
@Suite
struct ContractTests {
    private static let checkout = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let suites = ["SpeechEnginesTests", "SpeechAnalysisTests", "AppleFacesTests"]

    @Test("every rule from R1 to R57 has a test, and the contract lists exactly the tests there are")
    func contract() throws {
        let files = try Self.suites.flatMap { suite in
            try FileManager.default.contentsOfDirectory(
                at: Self.checkout.appending(path: "Tests/\(suite)"), includingPropertiesForKeys: nil)
        }
        var tests: Set<String> = []
        for file in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: #/"(R\d+: [^"]+)"/#) {
                tests.insert(String(match.1))
            }
        }
        let contract = Self.checkout.appending(path: "docs/speech-contract.md")
        let text = try String(contentsOf: contract, encoding: .utf8)
        let listed = Set(text.matches(of: #/- `(R\d+: [^`]+)`/#).map { String($0.1) })
        #expect(tests.subtracting(listed).sorted() == [], "not listed")
        #expect(listed.subtracting(tests).sorted() == [], "listed, but not there")
        for rule in 1...57 { #expect(tests.contains { $0.hasPrefix("R\(rule): ") }, "R\(rule) has no test") }
    }
}
