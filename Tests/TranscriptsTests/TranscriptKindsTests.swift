import Foundation
import Spoken
import Testing
import Timeline
import Transcripts

/// Transcript files of other programs.
enum TranscriptFixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/transcripts")

    static func names(in subfolder: String = "") -> [String] {
        let folder = folder.appendingPathComponent(subfolder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.contains(".") && $0 != "README.md" }.sorted()
    }

    static func read(_ name: String) throws -> Transcript {
        try TranscriptReader().read(Data(contentsOf: folder.appendingPathComponent(name)), from: name)
    }

    /// What was read from a file, in the form of its golden file: a line for each segment, then one for each of its words.
    static func text(of transcript: Transcript) -> String {
        func span(_ range: AudioTimeRange) -> String {
            "\(range.start.milliseconds ?? -1)-\(range.end.milliseconds ?? -1)"
        }
        var text = "duration \(transcript.duration.milliseconds ?? -1)\n"
        text += "language \(transcript.language ?? "-")\n"
        for notice in transcript.notices { text += "notice \(notice)\n" }
        for segment in transcript.segments {
            let mark = segment.suspicion.map { " [\($0.rawValue)]" } ?? ""
            text += "\(segment.id) \(span(segment.range)) \(segment.speaker ?? "-"): \(segment.text)\(mark)\n"
            for word in segment.words {
                let confidence = word.confidence.map { " \($0)" } ?? ""
                text += "    \(span(word.range)) \(word.text)\(confidence)\n"
            }
        }
        return text
    }
}

@Suite("Transcripts of other programs") struct TranscriptKindsTests {
    @Test("each kind of file is read as its golden file says", arguments: TranscriptFixtures.names())
    func golden(name: String) throws {
        let made = TranscriptFixtures.text(of: try TranscriptFixtures.read(name))
        let file = TranscriptFixtures.folder.appendingPathComponent("golden/\(name).txt")
        if ProcessInfo.processInfo.environment["READBACK_WRITE_GOLDEN"] == "1" {
            try Data(made.utf8).write(to: file)
        }
        #expect(try made == String(contentsOf: file, encoding: .utf8), "\(name)\n\(made)")
    }

    /// The words that the files share. Some files have them in lower case or without punctuation, and services split them elsewhere.
    private static let talk = "we meet on monday at nine i will bring the plans good then we are done"

    @Test(
        "every file of the same talk gives exactly its words", arguments: TranscriptFixtures.names())
    func sameWords(name: String) throws {
        let odd = [
            "latin1", "utf16", "utf8", "whisperx.json", "readback.ndjson", "deepgram.json", "youtube.srt",
        ]
        let words = try TranscriptFixtures.read(name).text.lowercased()
            .filter { $0.isLetter || $0.isWhitespace || $0 == "9" }.split(whereSeparator: \.isWhitespace)
        if odd.contains(where: name.hasPrefix) {
            #expect(!words.isEmpty)
        } else {
            #expect(words.joined(separator: " ") == Self.talk, "\(name)")
        }
    }

    @Test("one text in five other encodings, with or without a byte order mark, gives the same transcript")
    func encodings() throws {
        let expected = try TranscriptFixtures.read("utf8.txt")
        #expect(expected.segments.map(\.speaker) == ["Anna", "José"])
        for name in ["latin1", "utf16-le", "utf16-be", "utf16-unmarked", "utf8-marked"] {
            var transcript = try TranscriptFixtures.read("\(name).txt")
            let isGuess = transcript.notices.contains { $0.contains("Windows-1252") }
            #expect(isGuess == (name == "latin1"), "an encoding that nothing tells is told to be a guess")
            transcript.notices = []
            #expect(transcript == expected, "\(name)")
        }
    }

    @Test(
        "a file that is not a transcript is refused in one sentence that says what to do",
        arguments: TranscriptFixtures.names(in: "refused"))
    func refused(name: String) throws {
        let error = #expect(throws: TranscriptReadError.self) {
            try TranscriptFixtures.read("refused/\(name)")
        }
        let sentence = error?.description ?? ""
        #expect(sentence.hasPrefix("refused/\(name): ") && sentence.contains("; "), "\(sentence)")
        #expect(!sentence.contains("\n"))
    }

    @Test(
        "text that is probably not speech is read, with a notice that says so",
        arguments: TranscriptFixtures.names(in: "doubtful"))
    func doubtful(name: String) throws {
        let transcript = try TranscriptFixtures.read("doubtful/\(name)")
        #expect(!transcript.segments.isEmpty, "\(transcript)")
        #expect(transcript.notices.contains { $0.contains("may not be speech") }, "\(transcript.notices)")
    }

    @Test("what our exporters write is read back with its words, speakers and start times")
    func ownFormats() throws {
        let original = Transcript(
            segments: [
                segment(1, "we take the garden room.", from: 500, speaker: "Agent"),
                segment(2, "it is a > b & c.", from: 9000, speaker: "Customer"),
            ], duration: at(12_000))
        let texts = [
            SubRipExporter().string(from: original), WebVTTExporter().string(from: original),
            WebVTTExporter(hasWordTimes: true).string(from: original),
            TableExporter.tabs.string(from: original), TableExporter.commas.string(from: original),
            LyricsExporter().string(from: original),
            LyricsExporter(hasWordTimes: true).string(from: original),
        ]
        for text in texts {
            let back = try TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(back.segments.map(\.text) == original.segments.map(\.text), "\(text)")
            #expect(back.segments.map(\.speaker) == original.segments.map(\.speaker), "\(text)")
            #expect(back.segments.map(\.range.start) == original.segments.map(\.range.start), "\(text)")
        }
        let timed = try TranscriptReader().read(Data(texts[2].utf8), from: "it")
        #expect(timed.segments[0].words.map(\.range.start) == original.segments[0].words.map(\.range.start))
    }

    @Test("prose in many languages is read, whatever its punctuation")
    func prose() throws {
        for text in [
            "hello", "¿Qué hora es? Son las 3:30.", "我们星期一九点见面。", "Wir zahlen 42,50 € (netto) – am 3. Mai!",
            "At 10:30 we met.\nIt took 2 hours and cost $30.", "- first\n- second\n- third",
        ] {
            let transcript = try TranscriptReader().read(Data(text.utf8), from: "it")
            #expect(!transcript.segments.isEmpty, "\(text)")
        }
    }
}
