/// How speech is packed into windows. Lengths are in samples.
struct WindowRule: Hashable, Sendable {
    /// The maximum length of a window: nearly the thirty seconds that the model was trained with.
    var longest = 29 * WindowRule.second
    /// The audio before and after speech that is included: detectors miss weak first and last sounds, and a pause shows where a
    /// sentence ends. A pause of up to twice this length stays as it is.
    var padding = WindowRule.second / 2
    /// Possible speech directly before speech is included, up to this length.
    var mostFaint = WindowRule.second * 3 / 2
    /// A full window ends at the longest pause within this much of its end.
    var searchBack = 10 * WindowRule.second
    /// Speech without a pause is cut where it is quietest within this much of the window's end.
    var cutBack = 4 * WindowRule.second
    /// After this much silence a window that began ``longestWait`` ago is closed, because all audio since then is held in memory.
    var longSilence = 5 * WindowRule.second
    var longestWait = 60 * WindowRule.second

    static let second = 16_000
    static let standard = WindowRule()
}

/// Packs stretches of speech into windows as they are found. Long silence is left out.
///
/// A full window ends at the longest pause of its last seconds: most sentences end there, and no word is cut. The result depends only
/// on the stretches, not on how they are passed in.
struct WindowPlanner: Hashable, Sendable {
    let rule: WindowRule
    /// Speech that is not in a window yet, in order.
    private var speech: [Stretch] = []
    /// The end of the audio that is known to be speech or silence.
    private var heard: Int
    /// From here up to `heard` there may be speech.
    private var faintStart: Int?
    /// No sample before this one may be used.
    private var floor: Int

    private struct Stretch: Hashable, Sendable {
        var lowerBound: Int
        var upperBound: Int
        /// Where possible speech directly before the stretch begins. Pauses are measured without it, so it does not affect where a
        /// window ends.
        var faintStart: Int
    }

    init(rule: WindowRule = .standard, start: Int = 0) {
        self.rule = rule
        heard = start
        floor = start
    }

    /// Samples from this one on may still be requested.
    var needed: Int {
        max(floor, speech.first.map(start(of:)) ?? (faintStart ?? heard) - rule.padding)
    }

    /// Takes the next stretch, which directly follows the previous one.
    ///
    /// - Parameter quietest: returns the sample at which a range of samples is best cut.
    mutating func add(_ stretch: FoundStretch, quietest: (Range<Int>) -> Int) -> [WindowPlan] {
        let range = stretch.range
        guard !range.isEmpty else { return [] }
        heard = range.upperBound
        guard stretch.isSpeech else {
            let earliest = range.upperBound - rule.mostFaint
            faintStart = stretch.isFaint ? max(faintStart ?? range.lowerBound, earliest) : nil
            return closeWhatWaits()
        }
        if speech.last?.upperBound == range.lowerBound {
            speech[speech.count - 1].upperBound = range.upperBound
        } else {
            speech.append(
                Stretch(
                    lowerBound: range.lowerBound, upperBound: range.upperBound,
                    faintStart: faintStart ?? range.lowerBound))
        }
        faintStart = nil
        var windows: [WindowPlan] = []
        while let overflow = overflow(quietest) { windows.append(close(overflow)) }
        return windows
    }

    /// Closes what is open, because nothing follows.
    mutating func flush() -> [WindowPlan] {
        defer { floor = heard }
        return speech.isEmpty ? [] : [close(End(stretches: speech.count, limit: heard))]
    }

    /// Forgets everything before a sample.
    mutating func drop(before sample: Int) {
        floor = max(floor, min(sample, heard))
        speech = speech.compactMap { self.rest(of: $0, from: floor) }
    }

    private func rest(of stretch: Stretch, from sample: Int) -> Stretch? {
        guard stretch.upperBound > sample else { return nil }
        var rest = stretch
        rest.lowerBound = max(stretch.lowerBound, sample)
        return rest
    }

    /// Where the audio that belongs to a stretch begins.
    private func start(of stretch: Stretch) -> Int {
        stretch.faintStart - rule.padding
    }

    // MARK: Closing

    /// The end of a window: after this many stretches, and at this sample at the latest.
    private struct End {
        var stretches: Int
        var limit: Int
    }

    private mutating func closeWhatWaits() -> [WindowPlan] {
        guard let first = speech.first, let last = speech.last,
            heard - last.upperBound >= max(rule.longSilence, rule.padding),
            heard - first.lowerBound >= rule.longestWait
        else { return [] }
        return [close(End(stretches: speech.count, limit: last.upperBound + rule.padding))]
    }

    private mutating func close(_ end: End) -> WindowPlan {
        let window = WindowPlan(pieces: pieces(through: end))
        speech = speech.dropFirst(end.stretches - 1).compactMap { rest(of: $0, from: end.limit) }
        floor = end.limit
        return window
    }

    /// The stretches with the audio around them. Stretches with a short pause between them are joined.
    private func pieces(through end: End) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        for stretch in speech.prefix(end.stretches) {
            let padded =
                max(floor, start(of: stretch))..<min(end.limit, stretch.upperBound + rule.padding)
            if let last = pieces.last, padded.lowerBound <= last.upperBound {
                pieces[pieces.count - 1] = last.lowerBound..<padded.upperBound
            } else {
                pieces.append(padded)
            }
        }
        return pieces
    }

    /// Where the window must end if the speech found so far is too long for it; `nil` while there is room.
    private func overflow(_ quietest: (Range<Int>) -> Int) -> End? {
        guard let last = speech.last,
            length(End(stretches: speech.count, limit: last.upperBound)) > rule.longest
        else { return nil }
        var best: (end: End, pause: Int)?
        var fits = 0
        for (index, (stretch, next)) in zip(speech, speech.dropFirst()).enumerated() {
            let pause = next.lowerBound - stretch.upperBound
            // Half of a pause goes to the speech on each side of it.
            let end = End(stretches: index + 1, limit: stretch.upperBound + pause / 2)
            let length = length(end)
            guard length <= rule.longest else { break }
            fits = index + 1
            // Long pauses are all equal: both sides get all the audio that they want.
            if length >= rule.longest - rule.searchBack, min(pause, 2 * rule.padding) >= best?.pause ?? 0 {
                best = (end, min(pause, 2 * rule.padding))
            }
        }
        if let best { return best.end }
        // The stretch that does not fit begins early in the window or is too long for any window, so it is cut.
        let stretch = speech[fits]
        let before = fits == 0 ? 0 : length(End(stretches: fits + 1, limit: stretch.lowerBound))
        let start = fits == 0 ? max(floor, start(of: stretch)) : stretch.lowerBound
        let full = start + rule.longest - before
        let earliest = max(stretch.lowerBound + 1, full - rule.cutBack)
        guard earliest < full else {
            return End(stretches: fits, limit: (speech[fits - 1].upperBound + stretch.lowerBound) / 2)
        }
        return End(stretches: fits + 1, limit: min(max(quietest(earliest..<full), earliest), full))
    }

    private func length(_ end: End) -> Int { pieces(through: end).reduce(0) { $0 + $1.count } }
}
