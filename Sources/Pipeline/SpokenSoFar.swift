import SpeakerFinder
import SpeechAnalysis
import SpeechEngines
import Spoken
import Timeline

/// Who speaks, as far as it has been said while it is heard: for segments that are final and wait for their speakers.
struct SpokenSoFar: Sendable {
    private var turns: [SpeakerTurn] = []
    private var saidThrough = AudioTime.zero
    private var isOver = false
    private var heard: Set<Int> = []

    /// More than one speaker was heard; before that every line would say the same.
    var tellsApart: Bool { heard.count > 1 }

    mutating func take(_ result: SpeakerDetector.Result) {
        turns += result.turns
        heard.formUnion(result.turns.map(\.speaker))
        saidThrough = max(saidThrough, result.range.end)
    }

    /// Nothing more will be said.
    mutating func end() { isOver = true }

    /// Whether all is said about a stretch that will be.
    func covers(_ range: AudioTimeRange) -> Bool { isOver || saidThrough >= range.end }

    /// Who says most of a segment's words, of equals the first; `nil` where nobody is heard. Segments are asked for in the order in which they
    /// begin.
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

    /// What ended longer ago is nobody's word any more.
    private static let reach = AudioTime(value: 10, timescale: 1)
}
