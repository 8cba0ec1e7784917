import Foundation
import Readback
import Testing

@testable import CommandLineTool

/// Merging what a page saved into a result that was corrected in the meantime.
@Suite struct PageCorrectionsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "fix-\(UUID().uuidString)")

    private func result(_ transcript: Transcript, _ name: String) throws -> FinishedResult {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent(name)
        let text = try JSONText.encode(ResultDocument(PipelineResult(transcript: transcript)))
        try Data(text.utf8).write(to: url)
        return try FinishedResult(at: url.path)
    }

    private func words(_ text: String, at second: Int64) -> [Word] {
        text.split(separator: " ").enumerated().map { index, text in
            let start = AudioTime(value: second * 1000 + Int64(index) * 300, timescale: 1000)
            let length = AudioTime(value: 300, timescale: 1000)
            return Word(text: String(text), range: AudioTimeRange(start: start, duration: length))
        }
    }

    private var transcript: Transcript {
        let segments = [("Speaker 1", "we met cortex today"), ("Speaker 2", "cortex it is")].enumerated().map
        {
            index, said in
            let words = words(said.1, at: Int64(index) * 10)
            let range = words.dropFirst().reduce(words[0].range) { $0.union($1.range) }
            return Segment(id: index + 1, range: range, speaker: said.0, words: words)
        }
        return Transcript(segments: segments, duration: AudioTime(value: 20, timescale: 1))
    }

    private func mended(_ current: FinishedResult, _ saved: Transcript) throws -> MendedResult {
        try #require(PageCorrections(try result(saved, "saved.json"), to: current)).mended
    }

    @Test("corrected or removed words and new names are taken over, and the corrections are listed")
    func taken() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let current = try result(transcript, "call.json")
        var saved = transcript
        saved.segments[0].words[1].text = "saw"
        saved.segments[0].words.remove(at: 3)
        saved.segments[1].speaker = "Ben"
        let mended = try mended(current, saved)
        #expect(mended.result.transcript.segments.map(\.text) == ["we saw cortex", "cortex it is"])
        #expect(mended.result.transcript.segments.map(\.speaker) == ["Speaker 1", "Ben"])
        #expect(mended.places.map(\.correction.to) == ["saw", ""])
        #expect(mended.result.transcript.corrections.map(\.from) == ["met", "today"])
        let again = try self.mended(mended.result, saved)
        #expect(!again.isChanged && again.places.isEmpty)
    }

    @Test("corrections and names from after the page was made stay")
    func meanwhile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixed = try result(transcript, "call.json").replacing(
            try #require(WordReplacement(heard: "cortex", meant: "The Kortix")))
        let current = fixed.result.renamed(SpeakerRenaming(["Speaker 2": "Ben"])).result
        var saved = transcript
        saved.segments[0].words[3].text = "yesterday"
        saved.segments[0].speaker = "Anna"
        let mended = try mended(current, saved)
        #expect(
            mended.result.transcript.segments.map(\.text) == [
                "we met The Kortix yesterday", "The Kortix it is",
            ])
        #expect(mended.result.transcript.segments.map(\.speaker) == ["Anna", "Ben"])
        // A page that is still open saves again from its old state.
        saved.segments[1].words[2].text = "was"
        let later = try self.mended(mended.result, saved)
        #expect(
            later.result.transcript.segments.map(\.text) == [
                "we met The Kortix yesterday", "The Kortix it was",
            ])
        #expect(later.places.map(\.correction.from) == ["is"])
    }

    @Test("speakers merged since the page was made stay merged")
    func merged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let current = try result(transcript, "call.json").renamed(
            SpeakerRenaming(["Speaker 2": "Speaker 1"])
        ).result
        let mended = try mended(current, transcript)
        #expect(!mended.isChanged)
    }

    @Test(
        "a speaker split since stays split, and the page's new name goes to whoever kept the label"
    )
    func toldApart() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var before = transcript.renamed(SpeakerRenaming(["Speaker 2": "Speaker 1"]))
        before.speakers = [TranscriptSpeaker(name: "Speaker 1", seconds: 4)]
        let split = SpeakerSplit(
            of: "Speaker 1", owners: [1: "Speaker 1", 2: "Speaker 2"],
            parts: ["Speaker 1", "Speaker 2"].map { TranscriptSpeaker(name: $0, seconds: 2) })
        let current = try result(before, "call.json").split(split).result
        #expect(try !mended(current, before).isChanged)
        var saved = before
        for index in saved.segments.indices { saved.segments[index].speaker = "Anna" }
        saved.segments[1].words[2].text = "was"
        let mended = try mended(current, saved).result.transcript
        #expect(mended.segments.map(\.speaker) == ["Anna", "Speaker 2"])
        #expect(mended.segments[1].text == "cortex it was")
    }

    @Test("corrections to another run's transcript are refused")
    func others() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var other = transcript
        other.segments.removeLast()
        #expect(
            PageCorrections(try result(other, "other.json"), to: try result(transcript, "call.json")) == nil)
    }
}
