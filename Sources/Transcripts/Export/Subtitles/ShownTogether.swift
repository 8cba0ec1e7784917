import Spoken
import Timeline

/// Overlapping segments with the same speaker or none, like two lines shown at once in other programs' subtitles.
///
/// Here one cue is shown at a time, so their words would be mixed. Instead they share the time one after the other, by their
/// lengths.
enum ShownTogether {
    /// The times of the words of such segments, in milliseconds, by segment number.
    static func times(of segments: [Segment]) -> [Int: [Range<Int64>]] {
        var (times, group) = ([Int: [Range<Int64>]](), [Segment]())
        for segment in segments + [nil] as [Segment?] {
            if let segment, let last = group.last, lies(segment, over: last) {
                group.append(segment)
            } else {
                if group.count > 1 { times.merge(shared(by: group)) { first, _ in first } }
                group = segment.map { [$0] } ?? []
            }
        }
        return times
    }

    /// Whether a segment begins before the last word of the previous one does.
    private static func lies(_ segment: Segment, over last: Segment) -> Bool {
        segment.speaker == last.speaker
            && last.words.last.map { segment.range.start < $0.range.start } == true
    }

    private static func shared(by group: [Segment]) -> [Int: [Range<Int64>]] {
        let start = group.compactMap(\.range.start.milliseconds).min() ?? 0
        let length = (group.compactMap(\.range.end.milliseconds).max() ?? start) - start
        let total = max(1, group.reduce(0) { $0 + weight($1.words) })
        var (times, before) = ([Int: [Range<Int64>]](), Int64(0))
        for segment in group {
            times[segment.id] = segment.words.map { word in
                let from = start + length * before / total
                before += weight([word])
                return from..<(start + length * before / total)
            }
        }
        return times
    }

    private static func weight(_ words: [Word]) -> Int64 { words.reduce(0) { $0 + Int64($1.text.count) + 1 } }
}
