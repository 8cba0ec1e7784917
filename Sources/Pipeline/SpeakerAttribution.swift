import SpeakerFinder
import Spoken
import Timeline
import Transcripts

/// Assigns speakers to a transcript; a segment in which the speaker changes is split.
struct SpeakerAttribution: Sendable {
    let map: SpeakerMap
    private let labels: [Int: String]
    private let naming: VoiceNaming

    /// - Parameter prints: the voice prints of known voices.
    init(map: SpeakerMap, labels: [Int: String] = [:], prints: [VoicePrint] = []) {
        self.map = map
        self.labels = labels
        // A person the user has named is not looked for again.
        naming = VoiceNaming(prints.filter { !labels.values.contains($0.name) })
    }

    /// Replaces any earlier speakers.
    func attributed(_ transcript: Transcript) -> Transcript {
        var transcript = transcript
        for index in transcript.segments.indices { transcript.segments[index].speaker = nil }
        let words = transcript.segments.flatMap { segment in
            segment.words.enumerated().map { index, word in
                WordSpeakers.Word(
                    range: word.range,
                    endsSentence: index == segment.words.count - 1 || SentenceEnd.isBehind(word.text))
            }
        }
        let found = WordSpeakers(map).speakers(of: words)
        // Numbers follow the transcript: the first speaker in it is number 1.
        let order = found.reduce(into: [Int]()) {
            if let speaker = $1?.speaker, !$0.contains(speaker) { $0.append(speaker) }
        }
        let speakers = named(order)
        transcript.speakers = speakers
        // A single speaker without a name gets no label: it would be the same on every line.
        guard !order.isEmpty,
            map.speakers.count > 1 || !labels.isEmpty || speakers.contains(where: { $0.likeness != nil })
        else {
            if !map.speakers.isEmpty { transcript.notices.append("one speaker was found") }
            return transcript
        }
        let names = Dictionary(uniqueKeysWithValues: zip(order, speakers.map(\.name)))
        var findings = found[...]
        var pieces: [Segment] = []
        for segment in transcript.segments {
            pieces += split(
                segment, Array(findings.prefix(segment.words.count)), names, firstID: pieces.count + 1)
            findings = findings.dropFirst(segment.words.count)
        }
        transcript.segments = pieces
        return transcript
    }

    /// The speakers and their names: given by the user, or recognized by voice, or a number.
    private func named(_ order: [Int]) -> [TranscriptSpeaker] {
        let known = naming.names(of: order.map { map.speakers[$0].voice })
        return order.enumerated().map { place, speaker in
            let seconds = map.speakers[speaker].seconds
            if let label = labels[place + 1] { return TranscriptSpeaker(name: label, seconds: seconds) }
            guard let known = known[place] else {
                return TranscriptSpeaker(name: Self.name(of: place + 1), seconds: seconds)
            }
            return TranscriptSpeaker(name: known.name, seconds: seconds, likeness: known.likeness)
        }
    }

    /// The name of a speaker who is known only by number.
    static func name(of number: Int) -> String { "Speaker \(number)" }

    /// The number of a speaker who has no other name.
    static func number(of name: String) -> Int? {
        guard name.hasPrefix("Speaker ") else { return nil }
        return Int(name.dropFirst("Speaker ".count))
    }

    /// Splits a segment into stretches of one speaker each. They divide the segment's time at the starts of their first words.
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
