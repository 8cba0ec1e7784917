import Testing

@testable import MacroText

/// A declaration, and everything that the macro adds to it.
struct Printed: CustomTestStringConvertible, Sendable {
    let name: String
    let source: String
    let members: String
    let conformance: String

    var testDescription: String { name }
}

@Suite("Expansions, printed in full")
struct ExpansionTests {
    @Test(
        "a type expands to exactly the printed code, without messages",
        arguments: Printed.structures + Printed.enumerations)
    func expansion(printed: Printed) {
        let expanding = Expanding(printed.source)
        #expect(expanding.members == printed.members)
        #expect(expanding.conformance == printed.conformance)
        #expect(expanding.complaints == [])
    }
}
