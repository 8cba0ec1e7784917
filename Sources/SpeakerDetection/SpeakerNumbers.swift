import SpeakerFinder
import SpeechEngines
import Timeline

/// Keeps a speaker's number the same while more and more is heard.
///
/// What is known is found anew each time, and its order may be another one; so each speaker has the number of whoever was said to speak
/// at the same times before, each number for one, and those who share nothing with anybody have new ones.
struct SpeakerNumbers {
    /// What was said, in the order of time.
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

    /// How long each of the map's speakers speaks while a number was said to.
    private func shared(_ map: SpeakerMap) -> [Share] {
        var seconds: [[Double]] = Array(
            repeating: Array(repeating: 0, count: last + 1), count: map.speakers.count)
        var first = 0
        for turn in map.turns {
            // Both are in the order of their beginnings: what has ended before this one begins is met no more.
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
