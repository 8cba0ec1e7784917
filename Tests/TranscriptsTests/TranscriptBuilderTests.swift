import Foundation
import Spoken
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

    @Test("a repeated notice is kept once")
    func notices() {
        var builder = TranscriptBuilder()
        builder.note("telephone band")
        builder.note("telephone band")
        #expect(builder.transcript(duration: .zero).notices == ["telephone band"])
    }

    @Test("gaps and suspect segments are marked as such in JSON and in text")
    func suspicion() throws {
        var builder = TranscriptBuilder(language: "und")
        builder.append(spread("guten tag", from: 0), in: span(0, 1_000), language: "de")
        builder.append(Gap(range: span(1_000, 2_500), speaker: "Agent"))
        builder.append(
            spread("danke danke", from: 3_000), in: span(3_000, 4_000), language: "de", suspicion: .repetition
        )
        let transcript = builder.transcript(duration: at(5_000))
        #expect(transcript.language == "de")
        let document = TranscriptDocument(transcript)
        #expect(document.segments.map(\.suspect) == [nil, .repetition])
        #expect(document.segments.map(\.language) == ["de", "de"])
        #expect(document.gaps?.map(\.start) == [1] && document.gaps?.map(\.end) == [2.5])
        let data = try JSONEncoder().encode(document)
        #expect(try TranscriptReader().read(data, from: "test").gaps == transcript.gaps)
        #expect(
            try TranscriptReader().read(data, from: "test").segments.map(\.suspicion) == [nil, .repetition])
        #expect(
            PlainTextExporter().string(from: transcript)
                == "guten tag\nAgent: [unintelligible]\ndanke danke [repeats left out]\n")
    }

    @Test("words of languages written without spaces are joined without spaces")
    func unspaced() {
        let words = ["日本", "語"].map { Word(text: $0, range: span(0, 100)) }
        #expect(Segment(id: 1, range: span(0, 100), words: words, language: "ja").text == "日本語")
        #expect(Segment(id: 1, range: span(0, 100), words: words).text == "日本 語")
    }

    @Test("the JSON of a transcript without gaps does not mention gaps")
    func noGaps() throws {
        let data = try JSONEncoder().encode(TranscriptDocument(Transcript(segments: [], duration: .zero)))
        #expect(!String(decoding: data, as: UTF8.self).contains("gaps"))
    }
}
