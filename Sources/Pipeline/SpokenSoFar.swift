import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Spoken
import Timeline

/// The speakers found so far during the run, for final segments that wait for their speakers.
struct SpokenSoFar: Sendable {
    private var turns: [SpeakerTurn] = []
    private var saidThrough = AudioTime.zero
    private var isOver = false
    private var heard: Set<Int> = []

    /// Whether more than one speaker was found; before that, every line would have the same label.
    var tellsApart: Bool { heard.count > 1 }

    mutating func take(_ result: SpeakerDetector.Result) {
        turns += result.turns
        heard.formUnion(result.turns.map(\.speaker))
        saidThrough = max(saidThrough, result.range.end)
    }

    /// Notes that no more turns will come.
    mutating func end() { isOver = true }

    /// Whether all turns in this range are known.
    func covers(_ range: AudioTimeRange) -> Bool { isOver || saidThrough >= range.end }

    /// Returns who says most of a segment's words, the first if there is a tie; `nil` if there is no speech.
    /// Call it in the order in which segments start.
    mutating func speaker(of words: [Word]) -> Int? {
        guard let first = words.first else { return nil }
        turns.removeAll { $0.range.end + Self.reach < first.range.start }
        let map = SpeakerMap(
            turns: turns.map {
                SpeakerMap.Turn(speaker: $0.speaker, range: $0.range, isDoubtful: $0.isUnclear)
            })
        let spoken = words.enumerated().map { index, word in
            WordSpeakers.Word(range: word.range, endsSentence: index == words.count - 1)
        }
        var counts: [(speaker: Int, words: Int)] = []
        for case let finding? in WordSpeakers(map).speakers(of: spoken) {
            if let place = counts.firstIndex(where: { $0.speaker == finding.speaker }) {
                counts[place].words += 1
            } else {
                counts.append((finding.speaker, 1))
            }
        }
        let most = counts.map(\.words).max()
        return counts.first { $0.words == most }?.speaker
    }

    /// Turns that ended longer ago than this are not needed anymore.
    private static let reach = AudioTime(value: 10, timescale: 1)
}
