import Spoken

extension [Segment] {
    /// Who speaks, in the order in which they begin.
    var parties: [String] {
        reduce(into: []) { parties, segment in
            if let speaker = segment.speaker, !parties.contains(speaker) { parties.append(speaker) }
        }
    }
}
