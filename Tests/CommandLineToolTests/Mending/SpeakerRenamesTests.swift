import Readback
import Testing

@testable import CommandLineTool

@Suite struct SpeakerRenamesTests {
    private func changes(
        _ parties: [String], _ wishes: [SpeakerRename], areMerged: Bool = false
    ) throws -> [String: String] {
        let range = AudioTimeRange(start: .zero, end: AudioTime(value: 1, timescale: 1))
        let segments = parties.enumerated().map { index, speaker in
            Segment(id: index + 1, range: range, speaker: speaker, words: [Word(text: "a", range: range)])
        }
        let transcript = Transcript(segments: segments, duration: range.end)
        let changes = try SpeakerRenames(wishes, areMerged: areMerged, among: transcript).changes()
        return Dictionary(changes.map { ($0.old, $0.new) }) { $1 }.filter { $0.key != $0.value }
    }

    @Test(
        "a number means a label's number, or else the order of speaking; a name means itself"
    )
    func numbers() throws {
        let wish = [try SpeakerRename("2=Ben")]
        #expect(try changes(["Speaker 2", "Speaker 1"], wish) == ["Speaker 2": "Ben"])
        #expect(try changes(["Agent", "Customer"], wish) == ["Customer": "Ben"])
        #expect(try changes(["Agent", "Customer"], [try SpeakerRename("Agent=Ann=e")]) == ["Agent": "Ann=e"])
        // Speaker 3 is not number 2, though second in order now that Speaker 2 is gone.
        #expect(throws: CommandFailure.self) { try changes(["Speaker 1", "Speaker 3"], wish) }
        for odd in ["0=A", "-9223372036854775808=A", "99999999999999999999=A", "3=A"] {
            #expect(throws: CommandFailure.self) {
                try changes(["Agent", "Customer"], [try SpeakerRename(odd)])
            }
        }
        #expect(throws: CommandFailure.self) { try changes([], wish) }
    }

    @Test("names can be swapped, repeating changes nothing, and two speakers never share one by accident")
    func apart() throws {
        let turn = [try SpeakerRename("Ann=Ben"), try SpeakerRename("Ben=Ann")]
        #expect(try changes(["Ann", "Ben"], turn) == ["Ann": "Ben", "Ben": "Ann"])
        let wishes = [try SpeakerRename("1=Ann"), try SpeakerRename("2=Ben")]
        #expect(try changes(["Speaker 1", "Speaker 2"], wishes) == ["Speaker 1": "Ann", "Speaker 2": "Ben"])
        #expect(try changes(["Ann", "Ben"], wishes).isEmpty)
        #expect(try changes(["Speaker 1", "Ben"], [try SpeakerRename("2=Ben")]).isEmpty)
        #expect(throws: CommandFailure.self) { try changes(["Ann", "Ben"], [try SpeakerRename("1=Ben")]) }
        #expect(throws: CommandFailure.self) {
            try changes(["Ann", "Ben"], [try SpeakerRename("1=Cy"), try SpeakerRename("Ann=Di")])
        }
    }

    @Test("merging two speakers again is an error and merges nobody else")
    func merging() throws {
        let merge = [SpeakerRename(who: "2", becomes: "1")]
        #expect(
            try changes(["Speaker 1", "Speaker 2", "Speaker 3"], merge, areMerged: true) == [
                "Speaker 2": "Speaker 1"
            ])
        #expect(throws: CommandFailure.self) {
            try changes(["Speaker 1", "Speaker 3"], merge, areMerged: true)
        }
    }

    @Test("an invalid renaming is refused", arguments: ["1", "=Anna", "1=", "1=Speaker 2", "1=\n", "1=..."])
    func refusals(text: String) {
        #expect(throws: CommandFailure.self) { try SpeakerRename(text) }
    }
}
