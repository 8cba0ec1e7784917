import Foundation
import Testing
import Timeline
import Transcripts

@Suite struct TranscriptReaderTests {
    private func read(_ text: String) throws -> Transcript {
        try TranscriptReader().read(Data(text.utf8), from: "call.txt")
    }

    @Test(
        "lines of 'Name: words' are a dialogue; a line without a name belongs to the previous speaker")
    func dialogue() throws {
        let transcript = try read(
            "Agent: Good morning.\r\n\r\nMrs. Wynn: It is broken:  again.\nSince Monday.\n")
        #expect(transcript.segments.map(\.id) == [1, 2, 3])
        #expect(transcript.segments.map(\.speaker) == ["Agent", "Mrs. Wynn", "Mrs. Wynn"])
        #expect(
            transcript.segments.map(\.text) == ["Good morning.", "It is broken: again.", "Since Monday."])
    }

    @Test("a colon in a story does not name a speaker")
    func story() throws {
        let transcript = try read("Once there was a fox.\nRemember: it was hungry.\nIt ate.\n")
        #expect(transcript.segments.map(\.speaker) == [nil, nil, nil])
        #expect(transcript.segments[1].text == "Remember: it was hungry.")
    }

    @Test("a transcript's JSON is read back, by itself or inside a run's result")
    func json() throws {
        let original = Transcript(
            segments: [
                segment(1, "hello there", from: 500, speaker: "Agent"), segment(2, "yes", from: 2000),
            ],
            duration: at(4000), language: "en-US", notices: ["telephone band"])
        let document = try JSONEncoder().encode(TranscriptDocument(original))
        #expect(try TranscriptReader().read(document, from: "a.json") == original)
        let result = Data("{\"schemaVersion\": 1, \"transcript\": ".utf8) + document + Data("}".utf8)
        #expect(try TranscriptReader().read(result, from: "a.json") == original)
    }

    @Test(
        "JSON that is not a transcript is refused with the name of its file",
        arguments: ["{\"segments\": 3}", "{\"segments\": [", "{\"transcript\": {}}"])
    func damaged(text: String) {
        let error = #expect(throws: TranscriptReadError.self) { try read(text) }
        #expect(error?.description.hasPrefix("call.txt: ") == true, "\(String(describing: error))")
    }

    @Test("segments with the same number and times that run backward are refused")
    func unsound() throws {
        var document = TranscriptDocument(
            Transcript(
                segments: [segment(1, "a b", from: 0), segment(2, "c", from: 900)], duration: at(4000)))
        document.segments[1].id = 1
        let twice = try JSONEncoder().encode(document)
        #expect(throws: TranscriptReadError.self) { try TranscriptReader().read(twice, from: "a.json") }
        document.segments[1].id = 2
        document.segments[1].end = 0.1
        let backwards = try JSONEncoder().encode(document)
        #expect(throws: TranscriptReadError.self) { try TranscriptReader().read(backwards, from: "a.json") }
    }

    @Test("bytes that are not text and a newer schema version are refused")
    func foreign() throws {
        #expect(throws: TranscriptReadError.self) {
            try TranscriptReader().read(Data([0xff, 0xfe, 0x00]), from: "a.bin")
        }
        var document = TranscriptDocument(Transcript(segments: [], duration: at(0)))
        document.schemaVersion = 99
        let data = try JSONEncoder().encode(document)
        #expect(throws: TranscriptReadError.self) { try TranscriptReader().read(data, from: "new.json") }
    }
}
