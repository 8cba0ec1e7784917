import Foundation
import Testing

@testable import Transcripts

@Suite("Marks made during the recording")
struct TimedMarkTests {
    private let marks = [
        TimedMark(time: at(1_500), kind: .note, text: "ask about the\ndeposit"),
        TimedMark(time: at(4_000), kind: .paused),
    ]

    @Test("marks are written to the JSON and read back; without marks the JSON does not mention them")
    func document() throws {
        let transcript = Transcript(segments: [], duration: at(5_000), marks: marks)
        let data = try JSONEncoder().encode(TranscriptDocument(transcript))
        #expect(try JSONDecoder().decode(TranscriptDocument.self, from: data).transcript == transcript)
        let plain = try JSONEncoder().encode(
            TranscriptDocument(Transcript(segments: [], duration: at(5_000))))
        #expect(!String(decoding: plain, as: UTF8.self).contains("marks"))
    }

    @Test("the text of a mark is printed on one line")
    func printable() {
        let shown = PrintableTranscript(Transcript(segments: [], duration: at(5_000), marks: marks))
        #expect(shown.marks.map(\.text) == ["ask about the deposit", nil])
    }
}
