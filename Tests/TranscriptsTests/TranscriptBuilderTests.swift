import Testing
import Timeline
import Transcripts

@Suite struct TranscriptBuilderTests {
    @Test("segments are numbered as they arrive and listed by time")
    func order() {
        var builder = TranscriptBuilder()
        builder.append(spread("late words", from: 2_000), in: span(2_000, 2_500), speaker: "A")
        builder.append(spread("early words", from: 1_000), in: span(1_000, 1_500), speaker: "B")
        let transcript = builder.transcript(duration: at(3_000))
        #expect(transcript.segments.map(\.id) == [2, 1])
        #expect(transcript.text == "early words\nlate words")
    }

    @Test("a result without words adds nothing")
    func silence() {
        var builder = TranscriptBuilder()
        #expect(builder.append([], in: span(0, 1_000)) == nil)
        #expect(builder.transcript(duration: at(1_000)).segments.isEmpty)
    }

    @Test("a remark is kept once")
    func notices() {
        var builder = TranscriptBuilder()
        builder.note("telephone band")
        builder.note("telephone band")
        #expect(builder.transcript(duration: .zero).notices == ["telephone band"])
    }
}
