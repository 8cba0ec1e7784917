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

    @Test(
        "an unclear speaker is marked as unclear in text and in JSON, and is read back as unclear"
    )
    func unclearSpeaker() throws {
        var doubtful = call
        doubtful.segments[1].speakerIsUnclear = true
        let text = PlainTextExporter().string(from: doubtful)
        #expect(text == "Agent: good morning\nCustomer (?): hello there\n")
        let document = TranscriptDocument(doubtful)
        #expect(document.segments.map(\.speakerUnclear) == [nil, true])
        #expect(document.transcript.segments.map(\.speakerIsUnclear) == [nil, true])
    }

    @Test("SubRip numbers its cues and writes commas in its times")
    func subRip() {
        #expect(
            SubRipExporter().string(from: call) == """
                1
                00:00:00,220 --> 00:00:01,170
                Agent: good morning

                2
                00:00:01,250 --> 00:00:02,300
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

    @Test("cues keep the limits of line width, line count and duration, and never split a word")
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
        #expect(SubtitleChecker(limits).faults(in: cues).isEmpty)
    }

    @Test("the speaker's name counts toward the width of its line")
    func headingWidth() {
        let transcript = Transcript(
            segments: [segment(1, "one two three four five six", from: 0, speaker: "Customer")],
            duration: at(9_000))
        let text = SubRipExporter(limits: SubtitleLimits(lineWidth: 18)).string(from: transcript)
        let lines = text.split(separator: "\n").filter { $0.contains(/[a-z]/) }
        #expect(
            lines.allSatisfy { $0.count <= 18 } && lines.contains { $0.hasPrefix("Customer: ") }, "\(text)")
    }

    @Test("WebVTT words carry their start times, except a cue's first word, which the cue times")
    func wordTimes() {
        let alone = Transcript(segments: [call.segments[0]], duration: at(3_000))
        let text = WebVTTExporter(hasWordTimes: true).string(from: alone)
        #expect(text.contains("<v Agent>good <00:00:00.750>morning</v>"), "\(text)")
    }

    @Test("times in tables are milliseconds, and a text cannot break its row")
    func tabs() {
        let odd = Transcript(
            segments: [segment(1, "a\tb \"c\"", from: 5, speaker: "X\nY")], duration: at(9_000))
        #expect(
            TableExporter.tabs.string(from: call).hasPrefix(
                "start\tend\ttext\tspeaker\n500\t1000\tgood morning\tAgent\n"))
        #expect(TableExporter.tabs.string(from: odd).split(separator: "\n").last == "5\t505\ta b \"c\"\tX Y")
        #expect(
            TableExporter.commas.string(from: odd).split(separator: "\n", maxSplits: 1).last
                == "5,505,\"a b \"\"c\"\"\",\"X Y\"\n")
    }

    @Test("lyrics count minutes beyond the hour and can have a time for every word")
    func lyrics() {
        let late = Transcript(segments: [segment(1, "good night", from: 3_723_456)], duration: at(4_000_000))
        #expect(LyricsExporter().string(from: late) == "[62:03.45]good night\n")
        #expect(
            LyricsExporter(hasWordTimes: true).string(from: late)
                == "[62:03.45]<62:03.45>good <62:03.70>night\n")
    }

    @Test("JSON read back gives the same transcript if its times are whole milliseconds")
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
