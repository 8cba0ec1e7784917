/// How speech is looked at while it is spoken. Lengths are samples.
struct LiveRule: Hashable, Sendable {
    /// New audio between two looks.
    var step: Int
    /// From this length on, what is certain is looked at no more, but for the words that join the next reading to it.
    var window: Int
    /// Silence that ends an utterance.
    var pause = WindowRule.second * 7 / 10
    var padding = WindowRule.second / 5
    /// No window is longer.
    var longest = WindowRule.standard.longest

    static let standard = LiveRule(step: WindowRule.second, window: WindowRule.second * 12)
    static let fast = LiveRule(step: WindowRule.second * 3 / 4, window: WindowRule.second * 8)
}

/// Says when to look at what, from stretches of speech and silence alone: a pure state machine.
struct LivePlan: Hashable, Sendable {
    enum Action: Hashable, Sendable {
        /// Somebody is speaking: see what has been said so far.
        case look(Range<Int>)
        /// An utterance is over.
        case close(Range<Int>)
        /// It goes on and on: what there is has to be closed here, and the rest is another.
        case cut(Range<Int>)
    }

    let rule: LiveRule
    /// Where the open utterance begins, or what is left of it.
    private(set) var start: Int?
    private var speechEnd = 0
    private var nextLook = 0
    private var heard = 0
    private var floor = 0
    /// How much there is to hear between two looks: more than the rule says where hardware cannot keep up.
    private var gap: Int

    init(rule: LiveRule) {
        self.rule = rule
        gap = rule.step
    }

    /// Samples from here on may still be asked for.
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

    /// Closes what is open: nothing follows.
    mutating func flush() -> [Action] {
        defer { floor = heard }
        guard let begin = start else { return [] }
        return begin < heard ? [close(begin)] : []
    }

    /// What lies before a sample need not be looked at again.
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

    /// A look took so many samples of time: the next one comes when there is so much more to hear, up to twelve steps.
    mutating func spent(_ samples: Int) {
        gap = min(12 * rule.step, max(rule.step, samples))
    }

    private mutating func close(_ begin: Int) -> Action {
        let end = max(begin + 1, min(heard, speechEnd + rule.padding))
        (start, floor) = (nil, end)
        return .close(begin..<end)
    }
}
