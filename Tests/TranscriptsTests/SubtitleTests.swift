import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

@Suite struct SubtitleTests {
    private func check(_ transcript: Transcript, _ name: String, _ limits: SubtitleLimits = SubtitleLimits())
    {
        let heading: (String?) -> String = { $0.map { "\($0): " } ?? "" }
        for withNames in [false, true] {
            let cues = transcript.subtitleCues(within: limits) { withNames ? heading($0.speaker) : "" }
            let checker = withNames ? SubtitleChecker(limits, heading: heading) : SubtitleChecker(limits)
            #expect(checker.faults(in: cues) == [], "\(name)")
            let said = transcript.segments.flatMap(\.words).map(\.text).sorted()
            #expect(
                cues.flatMap { $0.words.joined() }.map(\.text).sorted() == said, "\(name): no word is lost")
        }
    }

    @Test("subtitles of other programs' transcripts keep the limits", arguments: TranscriptFixtures.names())
    func importedTranscripts(name: String) throws {
        check(try TranscriptFixtures.read(name), name)
    }

    @Test("words of a language written without spaces are shown without spaces everywhere")
    func unspaced() {
        let texts = ["今日は", "電気が", "ない", "ので、", "公園へ", "行きました。"]
        let words = texts.enumerated().map { index, text in
            Word(
                text: text,
                range: AudioTimeRange(
                    start: AudioTime(value: Int64(index) * 500, timescale: 1000),
                    duration: AudioTime(value: 500, timescale: 1000)))
        }
        let whole = AudioTimeRange(start: .zero, duration: AudioTime(value: 3, timescale: 1))
        let transcript = Transcript(
            segments: [Segment(id: 1, range: whole, words: words, language: "ja")], duration: whole.end)
        let text = texts.joined()
        #expect(transcript.subtitleCues().map { $0.lines.joined() }.joined() == text)
        // Nor do spaces take room: with them there would be four cues.
        let narrow = transcript.subtitleCues(within: SubtitleLimits(lineWidth: 8, lineCount: 1))
        #expect(narrow.count == 3, "\(narrow.map(\.lines))")
        var timed = ""
        WebVTTExporter(hasWordTimes: true).write(PrintableTranscript(transcript), to: &timed)
        #expect(timed.contains("<00:00:00.500>電気が<00:00:01.000>ない"), "\(timed)")
        #expect(
            HighlightedText(transcript, at: AudioTime(value: 600, timescale: 1000)).text
                == "今日は[電気が]ないので、公園へ行きました。\n")
    }

    /// What is said in the fixture recordings, and when.
    private struct Truth: Decodable {
        struct Utterance: Decodable {
            let speaker: String?
            let start: Double
            let end: Double
            let text: String
        }
        let utterances: [Utterance]
    }

    @Test(
        "subtitles of calls, meetings and stories keep the limits at every speed",
        arguments: ["call-booking", "meeting", "memo", "overlap", "room", "story-magenta"], [1.0, 0.6, 0.3])
    func recordings(name: String, pace: Double) throws {
        let file = TranscriptFixtures.folder.appendingPathComponent("../\(name).json")
        let truth = try JSONDecoder().decode(Truth.self, from: Data(contentsOf: file))
        let segments = truth.utterances.enumerated().map { index, utterance in
            let words = utterance.text.split(separator: " ")
            let start = Int64(utterance.start * 1000 * pace)
            let step = Int64((utterance.end - utterance.start) * 1000 * pace) / Int64(max(1, words.count))
            return segment(
                index + 1, utterance.text, from: start, speaker: utterance.speaker, wordLength: step)
        }
        let end = segments.map(\.range.end).max() ?? .zero
        let transcript = Transcript(
            segments: segments.sorted { $0.range.start < $1.range.start }, duration: end)
        check(transcript, "\(name) at \(pace)")
        check(
            transcript, "\(name) at \(pace), small",
            SubtitleLimits(lineWidth: 32, lineCount: 1, seconds: 5, charactersPerSecond: 15))
        if pace == 1 {
            let cues = transcript.subtitleCues()
            let forced = SubtitleChecker().forced(in: cues)
            #expect(10 * forced <= cues.count, "\(forced) of \(cues.count) are faster than can be read")
        }
    }

    /// What Whisper base transcribed of people who read aloud, and of one who talks about nothing in particular: fast, slowly, with a cold,
    /// and with himself on the other channel. The numbers count the cues that are too fast to read because the speech was.
    private static let realSpeech = [
        "kennedy": 0, "austen-0870": 0, "austen-0880": 0, "austen-0890": 0, "austen-0920": 0,
        "austen-0930": 0, "talk-fast-and-slow": 2, "talk-cold": 0, "talk-cold-cough": 0, "talk-channels": 2,
    ]

    @Test(
        "real speech keeps the limits, except in the known number of fast cues", arguments: realSpeech)
    func people(name: String, forced: Int) throws {
        let transcript = try TranscriptFixtures.read("../real-speech/\(name).json")
        #expect(!transcript.segments.isEmpty)
        check(transcript, name)
        #expect(SubtitleChecker().forced(in: transcript.subtitleCues()) == forced, "\(name)")
    }

    @Test("a cue ends at the end of a sentence or clause, not after an article or preposition")
    func clauses() {
        let text =
            "we should take the garden room on Friday because the other one is too small, and the kitchen can bring the coffee."
        let cues = Transcript(segments: [segment(1, text, from: 0, wordLength: 350)], duration: at(20_000))
            .subtitleCues()
        #expect(cues.count == 2, "\(cues.map(\.lines))")
        #expect(cues.first?.lines.last?.hasSuffix("small,") == true, "\(cues.map(\.lines))")
        #expect(cues.flatMap(\.lines).allSatisfy { !$0.hasSuffix(" the") && !$0.hasSuffix(" on") })
    }

    @Test("a transcript without times becomes subtitles that keep the limits and lose no word")
    func untimed() {
        let words = "one two three. four five six.".split(separator: " ").map {
            Word(text: String($0), range: .zero)
        }
        let transcript = Transcript(
            segments: [
                Segment(id: 1, range: .zero, words: words), Segment(id: 2, range: .zero, words: words),
            ],
            duration: .zero)
        check(transcript, "untimed")
    }
}
