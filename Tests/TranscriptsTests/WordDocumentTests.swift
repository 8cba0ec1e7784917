import Foundation
import Testing
import Transcripts

/// Rule: each text of a Word document is read once, and parts that are not its text are mentioned in a notice.
@Suite("Reading Word documents") struct WordDocumentTests {
    private func read(_ body: String) throws -> Transcript {
        let document = "<w:document xmlns:w=\"x\"><w:body>\(body)</w:body></w:document>"
        return try TranscriptReader().read(Data(document.utf8), from: "it")
    }

    private func paragraph(_ text: String) -> String { "<w:p><w:r><w:t>\(text)</w:t></w:r></w:p>" }

    private func box(_ choice: String, _ fallback: String) -> String {
        "<w:p><w:r><mc:AlternateContent><mc:Choice Requires=\"wps\">\(choice)</mc:Choice>"
            + "<mc:Fallback>\(fallback)</mc:Fallback></mc:AlternateContent></w:r></w:p>"
    }

    @Test("a transcript in which somebody says the XML of a Word document is still a transcript")
    func spoken() throws {
        let said = "<w:document xmlns:w=\"x\"> says the file"
        let json = try JSONEncoder().encode(
            TranscriptDocument(Transcript(segments: [segment(1, said, from: 0)], duration: at(9_000))))
        #expect(try TranscriptReader().read(json, from: "it").segments.map(\.text) == [said])
    }

    @Test("text in a box is read once, although Word writes several versions of it")
    func boxes() throws {
        let nested = box(paragraph("outer") + box(paragraph("inner"), paragraph("inner")), paragraph("outer"))
        for (body, expected) in [
            (box(paragraph("one"), paragraph("one")), ["one"]),
            (box("<w:drawing/>", paragraph("only here")), ["only here"]),
            (box(paragraph("one"), "<w:pict/>") + paragraph("two"), ["one", "two"]),
            (nested + paragraph("after"), ["outer", "inner", "after"]),
        ] {
            let transcript = try read(body)
            #expect(transcript.segments.map(\.text) == expected, "\(body)")
            #expect(transcript.notices.isEmpty, "\(transcript.notices)")
        }
    }

    @Test("footnotes and comments, which are stored elsewhere, are counted in a notice")
    func notes() throws {
        let marks =
            "<w:footnoteReference w:id=\"1\"/><w:footnoteReference w:id=\"2\"/><w:commentReference w:id=\"0\"/>"
        let transcript = try read(
            "<w:p><w:r><w:t>Anna: Twenty</w:t><w:noBreakHyphen/><w:t>one</w:t>\(marks)</w:r></w:p>")
        #expect(transcript.segments.map(\.text) == ["Twenty-one"])
        #expect(
            transcript.notices == [
                "Left out parts of the document that are not its text: 1 comment, 2 footnotes."
            ],
            "\(transcript.notices)")
    }
}
