import Spoken
import Timeline

/// Puts together what one party says before anybody else speaks.
///
/// Recognisers cut where sentences end, since subtitles and pages read best so. A report chooses among utterances: "Yes. It's ninety
/// dollars. Shall I put you down?" tells more as one than its best third does alone.
struct UtteranceGatherer: Sendable {
    /// Who is silent for longer begins anew.
    static let longestPause = AudioTime(value: 2, timescale: 1)
    /// A party that goes on and on has said several things.
    static let mostWords = 50

    private var open: [Segment] = []

    /// Adds what was said next; gives the utterance that it ended, if any.
    mutating func add(_ segment: Segment) -> Utterance? {
        guard !open.isEmpty, !goesOn(with: segment) else {
            open.append(segment)
            return nil
        }
        defer { open = [segment] }
        return Utterance(open)
    }

    /// The last utterance, if anybody has said anything.
    mutating func finish() -> Utterance? {
        defer { open = [] }
        return open.isEmpty ? nil : Utterance(open)
    }

    private func goesOn(with next: Segment) -> Bool {
        guard let last = open.last, last.isSpoken(like: next), last.speaker != nil || last.isTold else {
            return false
        }
        return next.range.start - last.range.end <= Self.longestPause
            && open.reduce(next.words.count) { $0 + $1.words.count } <= Self.mostWords
    }
}

extension Segment {
    /// By the same party, in the same language, and heard as well.
    fileprivate func isSpoken(like other: Segment) -> Bool {
        speaker == other.speaker && language == other.language && suspicion == other.suspicion
            && speakerIsUnclear == other.speakerIsUnclear
    }

    /// Where nobody knows who speaks, what comes after a question may be another's answer, and after a line without a mark anything.
    fileprivate var isTold: Bool {
        guard let last = words.last.flatMap({ SpokenAtom.atoms(of: [$0.text]).last }) else { return false }
        return last.endsSentence && !asks
    }
}
