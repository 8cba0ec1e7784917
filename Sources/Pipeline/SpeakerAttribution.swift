import SpeakerFinder
import Spoken
import Timeline
import Transcripts

/// Puts speakers into a transcript: a segment in which the speaker changes becomes several.
struct SpeakerAttribution: Sendable {
    let map: SpeakerMap
    let labels: [Int: String]

    /// One speaker of no name is not named: every line would say the same.
    private var namesSpeakers: Bool { map.speakers.count > 1 || !labels.isEmpty }

    func attributed(_ transcript: Transcript) -> Transcript {
        var transcript = transcript
        guard namesSpeakers, !map.speakers.isEmpty else {
            transcript.speakers = map.speakers.map { TranscriptSpeaker(name: name(0), seconds: $0.seconds) }
            if !map.speakers.isEmpty { transcript.notices.append("one speaker was found") }
            return transcript
        }
        let words = transcript.segments.flatMap { segment in
            segment.words.enumerated().map { index, word in
                WordSpeakers.Word(
                    range: word.range,
                    endsSentence: index == segment.words.count - 1 || Self.endsSentence(word.text))
            }
        }
        let found = WordSpeakers(map).speakers(of: words)
        // Numbers go by what can be read: who speaks first there is the first.
        let order = found.reduce(into: [Int]()) {
            if let speaker = $1?.speaker, !$0.contains(speaker) { $0.append(speaker) }
        }
        let names = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, name($0)) })
        var findings = found[...]
        var pieces: [Segment] = []
        for segment in transcript.segments {
            pieces += split(
                segment, Array(findings.prefix(segment.words.count)), names, firstID: pieces.count + 1)
            findings = findings.dropFirst(segment.words.count)
        }
        transcript.segments = pieces
        transcript.speakers = order.enumerated().map {
            TranscriptSpeaker(name: name($0), seconds: map.speakers[$1].seconds)
        }
        return transcript
    }

    private func name(_ place: Int) -> String { labels[place + 1] ?? "Speaker \(place + 1)" }

    private static func endsSentence(_ word: String) -> Bool {
        let bare = word.reversed().drop { "\"')]”’".contains($0) }
        return bare.first.map { ".?!…。？！".contains($0) } ?? false
    }

    /// The stretches of one speaker each. They share the segment's time at the beginnings of their words.
    private func split(
        _ segment: Segment, _ findings: [WordSpeakers.Finding?], _ names: [Int: String], firstID: Int
    ) -> [Segment] {
        var starts = [0]
        for place in segment.words.indices.dropFirst()
        where findings[place]?.speaker != findings[place - 1]?.speaker {
            starts.append(place)
        }
        let ends = starts.dropFirst() + [segment.words.count]
        return zip(starts, ends).enumerated().map { number, borders in
            let (from, to) = borders
            let words = Array(segment.words[from..<to])
            let start = from == 0 ? segment.range.start : words[0].range.start
            let end = to == segment.words.count ? segment.range.end : segment.words[to].range.start
            let finding = findings[from]
            let doubts = findings[from..<to].count { $0?.isDoubtful ?? true }
            return Segment(
                id: firstID + number, range: AudioTimeRange(start: start, end: end),
                speaker: finding.flatMap { names[$0.speaker] }, words: words, language: segment.language,
                suspicion: segment.suspicion, speakerIsUnclear: 2 * doubts > words.count ? true : nil)
        }
    }
}
