import Spoken

/// Words that were put right in a finished transcript.
package struct MendedPlace: Hashable, Sendable {
    package var correction: WordCorrection
    /// The segment as it is now.
    package var segment: Segment

    package init(_ correction: WordCorrection, in segment: Segment) {
        self.correction = correction
        self.segment = segment
    }
}

extension Transcript {
    /// The same with other words, and where they are. Times stay, and what was there before is listed with what was put right earlier.
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

    /// Lists what was put right, in the order of time; what was put right earlier comes first where the time is the same.
    package mutating func note(_ new: [WordCorrection]) {
        let listed = (corrections + new).enumerated().sorted {
            ($0.element.range.start, $0.element.range.end, $0.offset)
                < ($1.element.range.start, $1.element.range.end, $1.offset)
        }
        if !new.isEmpty { corrections = listed.map(\.element) }
    }
}
