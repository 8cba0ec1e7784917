import Foundation
import Testing
import Timeline
import Transcripts

@Suite struct ExporterTests {
    private let call = Transcript(
        segments: [
            segment(1, "good morning", from: 500, speaker: "Agent"),
            segment(2, "hello there", from: 1_250, speaker: "Customer"),
        ], duration: at(3_000), language: "en-US")

    @Test("plain text names the speaker of each segment")
    func plainText() {
        #expect(PlainTextExporter().string(from: call) == "Agent: good morning\nCustomer: hello there\n")
    }

    @Test("SubRip numbers its cues and writes commas in its times")
    func subRip() {
        #expect(
            SubRipExporter().string(from: call) == """
                1
                00:00:00,500 --> 00:00:01,000
                Agent: good morning

                2
                00:00:01,250 --> 00:00:01,750
                Customer: hello there

                """)
    }

    @Test("an arrow in the words cannot break a subtitle file")
    func arrows() {
        let transcript = Transcript(segments: [segment(1, "a --> b & <c>", from: 0)], duration: at(2_000))
        let subRip = SubRipExporter().string(from: transcript).split(separator: "\n")
        #expect(subRip.last == "a -> b & <c>")
        let webVTT = WebVTTExporter().string(from: transcript).split(separator: "\n")
        #expect(webVTT.last == "a --&gt; b &amp; &lt;c&gt;")
    }

    @Test("cues keep line width, line count and duration, and never split a word")
    func cueLimits() {
        let text = (1...60).map { "word\($0)" }.joined(separator: " ") + " incomprehensibilities"
        let transcript = Transcript(segments: [segment(1, text, from: 0)], duration: at(20_000))
        let limits = SubtitleLimits(lineWidth: 16, lineCount: 2, seconds: 2)
        let cues = transcript.subtitleCues(within: limits)
        let longest = AudioTime(value: 2, timescale: 1)
        for cue in cues {
            #expect(cue.lines.count <= 2, "\(cue)")
            #expect(cue.lines.allSatisfy { $0.count <= 16 || !$0.contains(" ") }, "\(cue)")
            #expect(cue.range.duration <= longest, "\(cue)")
        }
        #expect(cues.flatMap(\.lines).joined(separator: " ") == text)
        #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.range.end <= $1.range.start })
    }

    @Test("JSON read again gives the same transcript on a grid of milliseconds")
    func documentRoundTrip() throws {
        let data = try JSONEncoder().encode(TranscriptDocument(call))
        let back = try JSONDecoder().decode(TranscriptDocument.self, from: data).transcript
        #expect(back == call)
    }

    @Test(
        "times are rounded once, from the exact time",
        arguments: [
            (AudioTime(value: 15_992, timescale: 16_000), "00:00:01,000"),
            (AudioTime(value: 15_991, timescale: 16_000), "00:00:00,999"),
            (AudioTime(value: 3_600 * 44_100 + 22_050, timescale: 44_100), "01:00:00,500"),
            (AudioTime(value: -5, timescale: 1), "00:00:00,000"),
        ])
    func rounding(time: AudioTime, text: String) {
        #expect(TimestampFormat.subRip.string(from: time) == text)
    }
}
