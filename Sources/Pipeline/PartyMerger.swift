import Spoken
import Timeline
import Transcripts

/// Puts the final results of several parties into one order that depends only on the audio.
///
/// Each party is analyzed separately, and which one is ahead is a matter of chance. So a segment gets its number only when
/// no party can still deliver one that starts earlier. The same recording gives the same numbers, live or from a file.
struct PartyMerger: Sendable {
    struct Pending: Hashable, Sendable {
        var party: Int
        var range: AudioTimeRange
        /// Empty if somebody speaks but no words were recognized.
        var words: [Word]
        var language: String?
        var suspicion: SpeechSuspicion?
    }

    private var waiting: [Pending] = []
    /// The time before which each party's results are final; no new result starts earlier.
    private var finalizedThrough: [AudioTime]

    init(partyCount: Int) {
        finalizedThrough = Array(repeating: .zero, count: partyCount)
    }

    mutating func append(_ pending: Pending) { waiting.append(pending) }

    /// Notes that a party's results before `time` are final.
    mutating func advance(_ party: Int, through time: AudioTime) {
        finalizedThrough[party] = max(finalizedThrough[party], time)
    }

    /// A party that has ended delays no other.
    mutating func finish(_ party: Int) { finalizedThrough[party] = .positiveInfinity }

    /// Nothing new can start before this time; infinite once all parties have ended.
    var horizon: AudioTime { finalizedThrough.min() ?? .positiveInfinity }

    /// Returns what can be numbered now, sorted by start time, then by party.
    mutating func release() -> [Pending] {
        let horizon = horizon
        let ready = waiting.filter { $0.range.start < horizon }
        waiting.removeAll { $0.range.start < horizon }
        return ready.sorted { ($0.range.start, $0.party) < ($1.range.start, $1.party) }
    }
}
