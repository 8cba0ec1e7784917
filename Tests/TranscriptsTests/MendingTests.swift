import Spoken
import Testing

@testable import Transcripts

@Suite("Changing words and names in a finished transcript")
struct MendingTests {
    private var transcript: Transcript {
        Transcript(
            segments: [
                segment(1, "We met cortex, today.", from: 0, speaker: "Speaker 1"),
                segment(2, "Speaker 1 of Cortex", from: 2000, speaker: "Speaker 2"),
                segment(3, "Yes.", from: 4000, speaker: nil),
            ], duration: at(5000), language: "en-US",
            gaps: [Gap(range: span(4500, 5000), speaker: "Speaker 2")],
            speakers: [
                TranscriptSpeaker(name: "Speaker 1", seconds: 1),
                TranscriptSpeaker(name: "Speaker 2", seconds: 2, likeness: 0.5),
            ],
            corrections: [WordCorrection(from: "Jes.", to: "Yes.", range: span(4000, 4250))])
    }

    @Test(
        "words are replaced in all segments and listed by time, together with earlier corrections")
    func words() {
        let replacer = WordReplacer(Vocabulary("cortex => Kortix").replacements)
        let (mended, places) = transcript.replacing(replacer)
        #expect(mended.segments.map(\.text) == ["We met Kortix, today.", "Speaker 1 of Kortix", "Yes."])
        #expect(mended.corrections.map(\.from) == ["cortex,", "Cortex", "Jes."])
        #expect(places.map(\.segment.id) == [1, 2] && places.map(\.correction.to) == ["Kortix,", "Kortix"])
        #expect(mended.segments.map(\.range) == transcript.segments.map(\.range))
        #expect(mended.replacing(replacer).transcript == mended && mended.replacing(replacer).places.isEmpty)
    }

    @Test("speaker names change everywhere, and spoken words stay as they are")
    func names() {
        let named = transcript.renamed(SpeakerRenaming(["Speaker 1": "Anna", "Speaker 2": "</b>"]))
        #expect(named.segments.map(\.speaker) == ["Anna", "</b>", nil])
        #expect(named.segments.map(\.text) == transcript.segments.map(\.text))
        #expect(named.gaps.map(\.speaker) == ["</b>"] && named.speakers?.map(\.name) == ["Anna", "</b>"])
        // The likeness was to a known voice with another name.
        #expect(named.speakers?[1].likeness == nil)
        let turned = transcript.renamed(
            SpeakerRenaming(["Speaker 1": "Speaker 2", "Speaker 2": "Speaker 1"]))
        #expect(turned.segments.map(\.speaker) == ["Speaker 2", "Speaker 1", nil])
    }

    @Test("two speakers who get the same name become one, with the time of both")
    func merging() {
        let merged = transcript.renamed(SpeakerRenaming(["Speaker 1": "Speaker 2"]))
        #expect(merged.speakers == [TranscriptSpeaker(name: "Speaker 2", seconds: 3, likeness: 0.5)])
        #expect(merged.segments.map(\.speaker) == ["Speaker 2", "Speaker 2", nil])
    }

    @Test("a speaker is split into several; gaps follow the nearest segment, and words and times stay")
    func splitting() {
        var merged = transcript.renamed(SpeakerRenaming(["Speaker 1": "Speaker 2"]))
        merged.segments[0].speakerIsUnclear = true
        let split = SpeakerSplit(
            of: "Speaker 2", owners: [1: "Speaker 3", 2: "Speaker 2"], unclear: [2],
            parts: [
                TranscriptSpeaker(name: "Speaker 2", seconds: 1.5),
                TranscriptSpeaker(name: "Speaker 3", seconds: 1),
            ])
        let apart = merged.split(split)
        #expect(apart.segments.map(\.speaker) == ["Speaker 3", "Speaker 2", nil])
        #expect(apart.segments.map(\.speakerIsUnclear) == [nil, true, nil])
        #expect(apart.gaps.map(\.speaker) == ["Speaker 2"])
        #expect(apart.speakers?.map(\.name) == ["Speaker 3", "Speaker 2"])
        #expect(apart.text == merged.text && apart.segments.map(\.range) == merged.segments.map(\.range))
    }
}
