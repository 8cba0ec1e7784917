import Spoken

/// A correction in a finished transcript.
package struct MendedPlace: Hashable, Sendable {
    package var correction: WordCorrection
    /// The segment after the correction.
    package var segment: Segment

    package init(_ correction: WordCorrection, in segment: Segment) {
        self.correction = correction
        self.segment = segment
    }
}

extension Transcript {
    /// The transcript with words replaced, and the places of the replacements. Times stay the same, and the old words are
    /// listed in the corrections.
    package func replacing(_ replacer: WordReplacer) -> (transcript: Transcript, places: [MendedPlace]) {
        var (transcript, places) = (self, [MendedPlace]())
        for (index, segment) in segments.enumerated() {
            let (words, corrections) = replacer.replaced(
                segment.words, separator: segment.separator, language: segment.language ?? language)
            guard !corrections.isEmpty else { continue }
            transcript.segments[index].words = words
            places += corrections.map { MendedPlace($0, in: transcript.segments[index]) }
        }
        transcript.note(places.map(\.correction))
        return (transcript, places)
    }

    /// Adds corrections in order of time; at the same time, earlier ones come first.
    package mutating func note(_ new: [WordCorrection]) {
        let listed = (corrections + new).enumerated().sorted {
            ($0.element.range.start, $0.element.range.end, $0.offset)
                < ($1.element.range.start, $1.element.range.end, $1.offset)
        }
        if !new.isEmpty { corrections = listed.map(\.element) }
    }
}
