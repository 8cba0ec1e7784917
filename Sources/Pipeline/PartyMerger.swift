import Spoken
import Timeline
import Transcripts

/// Puts the finals of several parties into one order that depends on the audio alone.
///
/// Each party is analysed by itself, and which of them is ahead is a matter of chance. So a segment waits until no party can
/// still say something that began before it; only then does it get its number. The same recording gives the same numbers,
/// live or from a file.
struct PartyMerger: Sendable {
    struct Pending: Hashable, Sendable {
        var party: Int
        var range: AudioTimeRange
        /// Empty where somebody speaks and no words were found.
        var words: [Word]
        var language: String?
        var suspicion: SpeechSuspicion?
    }

    private var waiting: [Pending] = []
    /// Up to where each party's results are final; nothing that starts earlier can come from it.
    private var finalizedThrough: [AudioTime]

    init(partyCount: Int) {
        finalizedThrough = Array(repeating: .zero, count: partyCount)
    }

    mutating func append(_ pending: Pending) { waiting.append(pending) }

    /// Notes that a party's results before `time` are final.
    mutating func advance(_ party: Int, through time: AudioTime) {
        finalizedThrough[party] = max(finalizedThrough[party], time)
    }

    /// A party that has ended holds nobody back.
    mutating func finish(_ party: Int) { finalizedThrough[party] = .positiveInfinity }

    /// Before this time nothing new can come; infinite when all parties have ended.
    var horizon: AudioTime { finalizedThrough.min() ?? .positiveInfinity }

    /// What can be numbered now, in order: by start time, then by party.
    mutating func release() -> [Pending] {
        let horizon = horizon
        let ready = waiting.filter { $0.range.start < horizon }
        waiting.removeAll { $0.range.start < horizon }
        return ready.sorted { ($0.range.start, $0.party) < ($1.range.start, $1.party) }
    }
}
