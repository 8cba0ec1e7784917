import Spoken

extension [Segment] {
    /// The speakers, in order of first appearance.
    var parties: [String] {
        reduce(into: []) { parties, segment in
            if let speaker = segment.speaker, !parties.contains(speaker) { parties.append(speaker) }
        }
    }
}
