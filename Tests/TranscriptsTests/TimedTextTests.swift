import Foundation
import Testing
import Timeline
import Transcripts

/// Rule: a time in TTML counts from the beginning of the element around it.
@Suite("Times in TTML") struct TimedTextTests {
    private func read(_ body: String) throws -> Transcript {
        let document = "<tt xmlns=\"x\" ttp:frameRate=\"25\" ttp:tickRate=\"10\">\(body)</tt>"
        return try TranscriptReader().read(Data(document.utf8), from: "it")
    }

    @Test("the beginnings of the body and of its parts are added to the times")
    func added() throws {
        let transcript = try read(
            """
            <body begin="00:01:00.000"><div begin="10s"><p begin="00:00:01:12" end="00:00:02:00">One.</p>
            <div begin="5s"><p begin="30t" dur="10t">Two.</p></div><p begin="20s" end="21s">Three.</p></div>
            <div><p begin="40s" end="41s">Four.</p></div></body>
            """)
        let spans = transcript.segments.map {
            "\($0.text) \($0.range.start.milliseconds ?? -1)-\($0.range.end.milliseconds ?? -1)"
        }
        #expect(
            spans == ["One. 71480-72000", "Two. 78000-79000", "Three. 90000-91000", "Four. 100000-101000"])
        #expect(transcript.notices.isEmpty, "\(transcript.notices)")
    }

    @Test("times in an element with an impossible beginning are impossible, and a notice says so")
    func senseless() throws {
        for begin in ["soon", "99999999999s", "-3s"] {
            let transcript = try read(
                "<body begin=\"\(begin)\"><div><p begin=\"1s\" end=\"2s\">One.</p></div></body>")
            #expect(transcript.segments.map(\.text) == ["One."], "\(begin): \(transcript)")
            #expect(
                transcript.notices.contains { $0.contains("impossible times") }, "\(begin): \(transcript)")
        }
    }
}
