import Testing

@testable import CommandLineTool

/// Rule: a name for a channel or speaker that does not exist is reported.
@Suite("Names for channels and speakers that do not exist") struct NamesForNobodyTests {
    @Test("a name for a channel that is not transcribed is reported")
    func channels() {
        #expect(NamesForNobody.lines([0: "Ann", 1: "Bob"], channels: [[0], [1]]).isEmpty)
        #expect(NamesForNobody.lines([1: "Bob"], channels: [[0, 1]]).isEmpty)
        #expect(
            NamesForNobody.lines([9: "Zed", 1: "Bob"], channels: [[0]]) == [
                "there is no channel 1 to call Bob; --channel-label can name 0",
                "there is no channel 9 to call Zed; --channel-label can name 0",
            ])
    }

    @Test("a name for a speaker who was not found is reported, and any if speakers were not told apart")
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
