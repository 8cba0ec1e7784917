import Foundation
import Readback
import Testing

@testable import CommandLineTool

@Suite("Transcripts in the formats of the API")
struct TranscriptionDocumentTests {
    private static func time(_ seconds: Double) -> AudioTime {
        AudioTime(seconds: seconds, preferredTimescale: 1000)
    }

    private static func segment(
        _ id: Int, _ start: Double, _ words: [String], speaker: String? = nil, confidence: Double? = nil
    ) -> Segment {
        let spoken = words.enumerated().map { index, text in
            let start = start + Double(index) / 2
            return Word(
                text: text, range: AudioTimeRange(start: time(start), end: time(start + 0.5)),
                confidence: confidence)
        }
        let end = start + Double(words.count) / 2
        return Segment(
            id: id, range: AudioTimeRange(start: time(start), end: time(end)), speaker: speaker, words: spoken
        )
    }

    private static let transcript = Transcript(
        segments: [
            segment(1, 0, ["Good", "morning."], speaker: "Anna", confidence: 0.5),
            segment(2, 2.25, ["Hello."]),
        ], duration: time(3.2), language: "en")

    private static func body(
        _ format: TranscriptionWish.Format, _ granularities: Set<TranscriptionWish.Granularity> = [.segment],
        of transcript: Transcript = transcript
    ) throws -> String {
        var wish = try TranscriptionWish([])
        (wish.format, wish.granularities) = (format, granularities)
        let response = try TranscriptionDocument(transcript: transcript, wish: wish).response()
        #expect(response.status == 200)
        return String(decoding: response.body, as: UTF8.self)
    }

    private static let bodies: [(TranscriptionWish.Format, String)] = [
        (.json, #"{"text":"Good morning. Hello.","usage":{"seconds":4,"type":"duration"}}"# + "\n"),
        (.text, "Good morning. Hello.\n"),
        (
            .diarized,
            #"{"duration":3.2,"segments":[{"end":1,"id":"seg_1","speaker":"Anna","start":0,"text":"Good morning.","type":"transcript.text.segment"},{"end":2.75,"id":"seg_2","speaker":"Speaker 1","start":2.25,"text":"Hello.","type":"transcript.text.segment"}],"task":"transcribe","text":"Good morning. Hello.","usage":{"seconds":4,"type":"duration"}}"#
                + "\n"
        ),
        (
            .verbose,
            #"{"duration":3.2,"language":"en","segments":[{"avg_logprob":-0.693,"compression_ratio":1,"end":1,"id":0,"no_speech_prob":0,"seek":0,"start":0,"temperature":0,"text":"Good morning.","tokens":[]},{"avg_logprob":0,"compression_ratio":1,"end":2.75,"id":1,"no_speech_prob":0,"seek":0,"start":2.25,"temperature":0,"text":"Hello.","tokens":[]}],"task":"transcribe","text":"Good morning. Hello.","usage":{"seconds":4,"type":"duration"}}"#
                + "\n"
        ),
    ]

    @Test("each format is exact, byte for byte", arguments: bodies)
    func shapes(format: TranscriptionWish.Format, expected: String) throws {
        #expect(try Self.body(format) == expected)
    }

    @Test("words and segments are each included only if asked for")
    func words() throws {
        let body = try Self.body(.verbose, [.word])
        #expect(body.contains(#""words":[{"end":0.5,"start":0,"word":"Good"},"#), "\(body)")
        #expect(!body.contains("segments"), "\(body)")
    }

    @Test("srt and vtt answers begin as these formats do")
    func subtitles() throws {
        #expect(try Self.body(.srt).hasPrefix("1\n00:00:00,000 --> "))
        #expect(try Self.body(.vtt).hasPrefix("WEBVTT\n"))
    }

    @Test("a recording without speech gives an empty text and no error")
    func silence() throws {
        let silent = Transcript(segments: [], duration: Self.time(1))
        #expect(try Self.body(.text, of: silent) == "\n")
        #expect(try Self.body(.verbose, of: silent).contains(#""language":"und","segments":[],"#))
    }

    @Test("the parts of a stream add up to the whole text, also in a language without spaces")
    func stream() throws {
        for (language, expected) in [("en", "Good morning. Hello."), ("ja", "Goodmorning.Hello.")] {
            var stream = TranscriptionStream()
            var text = ""
            for var segment in Self.transcript.segments {
                segment.language = language
                let event = String(decoding: try stream.event(segment), as: UTF8.self)
                #expect(event.hasPrefix("data: {") && event.hasSuffix("}\n\n"))
                text += try #require(event.firstMatch(of: /"delta":"([^"]*)"/)).1
            }
            #expect(text == expected)
        }
    }
}
