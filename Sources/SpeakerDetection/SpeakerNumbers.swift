import SpeakerFinder
import SpeechEngines
import Timeline

/// Keeps a speaker's number the same while more audio arrives.
///
/// Speakers are found anew each time, possibly in another order. So each speaker gets the number that was reported for the same times
/// before, and no number is used twice. Speakers without such times get new numbers.
struct SpeakerNumbers {
    /// The reported turns, in order of time.
    private var said: [SpeakerTurn] = []
    private var last = 0

    /// The numbers of a map's speakers.
    mutating func numbers(of map: SpeakerMap) -> [Int] {
        var numbers = [Int?](repeating: nil, count: map.speakers.count)
        let shared = shared(map).sorted {
            ($1.seconds, $0.number, $0.speaker) < ($0.seconds, $1.number, $1.speaker)
        }
        for share in shared where numbers[share.speaker] == nil && !numbers.contains(share.number) {
            numbers[share.speaker] = share.number
        }
        return numbers.map { number in
            if let number { return number }
            last += 1
            return last
        }
    }

    mutating func say(_ turns: [SpeakerTurn]) { said += turns }

    private struct Share {
        let speaker: Int
        let number: Int
        var seconds: Double
    }

    /// How long each of the map's speakers speaks during the reported turns of each number.
    private func shared(_ map: SpeakerMap) -> [Share] {
        var seconds: [[Double]] = Array(
            repeating: Array(repeating: 0, count: last + 1), count: map.speakers.count)
        var first = 0
        for turn in map.turns {
            // Both are ordered by start: turns that end before this one begins are not needed again.
            while first < said.count, said[first].range.end <= turn.range.start { first += 1 }
            for other in said[first...] {
                if other.range.start >= turn.range.end { break }
                let common = min(turn.range.end, other.range.end) - max(turn.range.start, other.range.start)
                seconds[turn.speaker][other.speaker] += max(0, common.seconds)
            }
        }
        return seconds.indices.flatMap { speaker in
            seconds[speaker].indices.filter { seconds[speaker][$0] > 0 }.map {
                Share(speaker: speaker, number: $0, seconds: seconds[speaker][$0])
            }
        }
    }
}
