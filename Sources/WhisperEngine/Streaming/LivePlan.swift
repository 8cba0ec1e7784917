/// When to look at speech while it is spoken. A look decodes what was said so far. Lengths are in samples.
struct LiveRule: Hashable, Sendable {
    /// The new audio between two looks.
    var step: Int
    /// From this length on, settled words are left out of the next look, except for a few that join it to the previous one.
    var window: Int
    /// The silence that ends an utterance.
    var pause = WindowRule.second * 7 / 10
    var padding = WindowRule.second / 5
    /// The maximum length of a window.
    var longest = WindowRule.standard.longest

    static let standard = LiveRule(step: WindowRule.second, window: WindowRule.second * 12)
    static let fast = LiveRule(step: WindowRule.second * 3 / 4, window: WindowRule.second * 8)
}

/// Decides when to look at what, from stretches of speech and silence alone: a pure state machine.
struct LivePlan: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        /// Someone is speaking: decode what was said so far.
        case look(Range<Int>)
        /// An utterance is over.
        case close(Range<Int>)
        /// An utterance is too long: close it here; the rest is another utterance.
        case cut(Range<Int>)
    }

    let rule: LiveRule
    /// Where the open utterance begins, or what is left of it.
    private(set) var start: Int?
    private var speechEnd = 0
    private var nextLook = 0
    private var heard = 0
    private var floor = 0
    /// The new audio between two looks: more than the rule says if the hardware cannot keep up.
    private var gap: Int

    init(rule: LiveRule) {
        self.rule = rule
        gap = rule.step
    }

    /// Samples from this one on may still be requested.
    var needed: Int { start ?? max(floor, heard - rule.padding) }

    mutating func add(_ stretch: Range<Int>, isSpeech: Bool, quietest: (Range<Int>) -> Int) -> [Action] {
        guard !stretch.isEmpty else { return [] }
        heard = stretch.upperBound
        if isSpeech {
            if start == nil {
                start = max(floor, stretch.lowerBound - rule.padding)
                nextLook = stretch.lowerBound + gap
            }
            speechEnd = heard
        } else if let begin = start, heard - speechEnd >= rule.pause {
            return [close(begin)]
        }
        guard let begin = start else { return [] }
        if heard - begin > rule.longest {
            let end = begin + rule.longest
            let cut = min(max(quietest(end - rule.longest / 4..<end), begin + 1), end)
            (start, floor) = (cut, cut)
            nextLook = heard + gap
            return [.cut(begin..<cut)]
        }
        guard isSpeech, heard >= nextLook else { return [] }
        nextLook = heard + gap
        return [.look(begin..<heard)]
    }

    /// Closes what is open, because nothing follows.
    mutating func flush() -> [Action] {
        defer { floor = heard }
        guard let begin = start else { return [] }
        return begin < heard ? [close(begin)] : []
    }

    /// Audio before a sample need not be decoded again.
    mutating func trim(before sample: Int) {
        guard let begin = start else { return }
        start = min(max(begin, sample), heard)
        floor = max(floor, start ?? 0)
    }

    /// Forgets everything before a sample.
    mutating func drop(before sample: Int) {
        floor = max(floor, min(sample, heard))
        if let begin = start { start = max(begin, floor) }
    }

    /// A look took as long as this many samples. The look after the next one waits for as many new ones: at least one step, at most
    /// twelve.
    mutating func spent(_ samples: Int) {
        gap = min(12 * rule.step, max(rule.step, samples))
    }

    private mutating func close(_ begin: Int) -> Action {
        let end = max(begin + 1, min(heard, speechEnd + rule.padding))
        (start, floor) = (nil, end)
        return .close(begin..<end)
    }
}
