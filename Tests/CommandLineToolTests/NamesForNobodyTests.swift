import Testing

@testable import CommandLineTool

/// Rule: a name for somebody who is not there is told.
@Suite("Names that nobody gets") struct NamesForNobodyTests {
    @Test("a channel that is not heard")
    func channels() {
        #expect(NamesForNobody.lines([0: "Ann", 1: "Bob"], channels: [[0], [1]]).isEmpty)
        #expect(NamesForNobody.lines([1: "Bob"], channels: [[0, 1]]).isEmpty)
        #expect(
            NamesForNobody.lines([9: "Zed", 1: "Bob"], channels: [[0]]) == [
                "there is no channel 1 to call Bob; --channel-label can name 0",
                "there is no channel 9 to call Zed; --channel-label can name 0",
            ])
    }

    @Test("a speaker who was not found, and any where nobody was told apart")
    func speakers() {
        #expect(NamesForNobody.lines([1: "Ann", 2: "Bob"], speakers: 2).isEmpty)
        #expect(NamesForNobody.lines([:], speakers: nil).isEmpty)
        #expect(
            NamesForNobody.lines([9: "Zed"], speakers: 1)
                == ["there is no speaker 9 to call Zed: 1 was found"])
        #expect(
            NamesForNobody.lines([9: "Zed"], speakers: nil)
                == ["speakers were not told apart, so --speaker-label has no effect"])
    }
}
