import Foundation
import Testing
import Timeline
import Transcripts

@Suite("Reading subtitles") struct SubtitleReaderTests {
    private func read(_ text: String) throws -> Transcript {
        try TranscriptReader().read(Data(text.utf8), from: "call.srt")
    }

    @Test("SubRip: numbers are dropped, a split sentence is one segment, names are speakers, words get times")
    func subRip() throws {
        let transcript = try read(
            """
            1
            00:00:01,000 --> 00:00:02,000
            Agent: We take the garden

            2
            00:00:02,100 --> 00:00:03,000
            room on Friday.

            3
            00:01:05,500 --> 00:01:06,000
            Customer: <i>Good.</i>
            """)
        #expect(transcript.segments.map(\.text) == ["We take the garden room on Friday.", "Good."])
        #expect(transcript.segments.map(\.speaker) == ["Agent", "Customer"])
        #expect(transcript.segments[0].range == AudioTimeRange(start: at(1000), end: at(3000)))
        #expect(transcript.segments[1].range.start == at(65_500) && transcript.duration == at(66_000))
        let words = transcript.segments[0].words
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
        #expect(words.first?.range.start == at(1000) && words.last?.range.end == at(3000))
    }

    @Test("WebVTT: voices, notes, settings and escapes are understood, and hours are optional")
    func webVTT() throws {
        let transcript = try read(
            """
            WEBVTT

            NOTE nothing to read

            intro
            00:01.000 --> 00:02.500 align:start position:0%
            <v Ann Lee>Fish &amp; chips, <b>please</b>.</v>

            01:00:00.000 --> 01:00:01.000
            <v Bob>Ten.
            """)
        #expect(transcript.segments.map(\.speaker) == ["Ann Lee", "Bob"])
        #expect(transcript.segments.map(\.text) == ["Fish & chips, please.", "Ten."])
        #expect(transcript.duration == at(3_601_000))
    }

    @Test("what the exporters write is read back with its words, start times and speakers")
    func roundTrip() throws {
        let original = Transcript(
            segments: [
                segment(1, "hello there.", from: 500, speaker: "Agent"),
                segment(2, "it is a > b & c.", from: 9000, speaker: "Customer"),
            ], duration: at(12_000))
        for text in [SubRipExporter().string(from: original), WebVTTExporter().string(from: original)] {
            let back = try read(text)
            #expect(back.segments.map(\.text) == original.segments.map(\.text), "\(text)")
            #expect(back.segments.map(\.speaker) == original.segments.map(\.speaker), "\(text)")
            #expect(back.segments.map(\.range.start) == original.segments.map(\.range.start), "\(text)")
        }
    }

    @Test("an arrow in a sentence does not turn a text into subtitles")
    func noSubtitles() throws {
        #expect(try read("Ann: go --> there\nBob: why\n").segments.map(\.speaker) == ["Ann", "Bob"])
    }

    @Test("the words spoken at a given time are marked; at a time without speech there is no text")
    func highlight() throws {
        let transcript = try read("00:00:10,000 --> 00:00:14,000\nAnn: one two\n")
        #expect(transcript.words(at: at(10_500)).map(\.text) == ["one"])
        #expect(HighlightedText(transcript, at: at(13_000)).text == "Ann: one [two]\n")
        #expect(HighlightedText(transcript, at: at(15_000)).text.isEmpty)
    }
}
