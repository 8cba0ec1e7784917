/// Finds where utterances begin and end, from one verdict per frame. Pure: the same verdicts give the same boundaries,
/// however they are grouped.
struct SpeechBoundaries: Sendable {
    enum Boundary: Hashable, Sendable {
        /// An utterance begins with this frame.
        case begin(Int)
        /// It has ended, and has these frames.
        case utterance(Range<Int>)
    }

    private struct Verdict {
        var isSpeech: Bool
        var level: Int
    }

    let rule: EndpointRule
    /// How many frames have been seen.
    private(set) var count = 0
    /// The first frame of the open utterance.
    private(set) var openStart: Int?
    /// No utterance begins before this frame.
    private var floor = 0
    /// Frames before this one are not looked at again.
    private var windowFloor = 0
    /// The latest verdicts, as many as the rule looks back.
    private var recent: [Verdict] = []

    init(rule: EndpointRule = .standard) {
        self.rule = rule
    }

    /// The first frame that may still become part of an utterance: the audio may go on, and it may end here.
    var horizon: Int { openStart ?? max(floor, windowStart - rule.lead) }

    /// Takes the next frame. `level` is how loud it is, on any scale.
    mutating func push(isSpeech: Bool, level: Int) -> [Boundary] {
        recent.append(Verdict(isSpeech: isSpeech, level: level))
        if recent.count > 4 * keep { recent.removeFirst(recent.count - keep) }
        count += 1
        guard let start = openStart else { return beginIfSpeech() }
        if speechFrames(from: windowStart) == 0, count - windowStart >= rule.window {
            let end = min(count, windowStart + rule.tail)
            windowFloor = windowStart + 1
            return [close(at: end)]
        }
        return cutIfLong(start: start)
    }

    /// The audio ends here, or there is a hole in it: closes the open utterance, or what may have become one.
    mutating func flush() -> [Boundary] {
        if openStart != nil { return [close(at: count)] }
        guard speechFrames(from: windowStart) >= rule.shortest else { return [] }
        return [open(at: max(floor, windowStart - rule.lead)), close(at: count)]
    }

    /// Ends the open utterance before `frame` and begins another one there.
    mutating func split(at frame: Int) {
        if let start = openStart, start < frame { openStart = frame }
        floor = max(floor, frame)
    }

    // MARK: The rules

    private var keep: Int { max(rule.window, rule.softPause, rule.searchBack) }

    private var windowStart: Int { max(windowFloor, count - rule.window) }

    private func speechFrames(from first: Int) -> Int {
        recent.suffix(max(0, count - first)).count { $0.isSpeech }
    }

    private mutating func beginIfSpeech() -> [Boundary] {
        guard speechFrames(from: windowStart) >= rule.beginning else { return [] }
        return [open(at: max(floor, windowStart - rule.lead))]
    }

    private mutating func cutIfLong(start: Int) -> [Boundary] {
        let length = count - start
        if length >= rule.softLimit, !recent.suffix(rule.softPause).contains(where: \.isSpeech) {
            return cut(at: count - rule.softPause / 2)
        }
        guard length >= rule.hardLimit else { return [] }
        let searched = recent.suffix(rule.searchBack)
        let quietest = searched.indices.min { searched[$0].level < searched[$1].level } ?? searched.startIndex
        return cut(at: count - searched.distance(from: quietest, to: searched.endIndex))
    }

    /// The speech goes on in the next utterance.
    private mutating func cut(at frame: Int) -> [Boundary] {
        let boundaries = [close(at: frame), open(at: frame)]
        windowFloor = frame
        return boundaries
    }

    private mutating func open(at frame: Int) -> Boundary {
        openStart = frame
        return .begin(frame)
    }

    private mutating func close(at frame: Int) -> Boundary {
        let start = min(openStart ?? frame, frame)
        openStart = nil
        floor = frame
        return .utterance(start..<frame)
    }
}
