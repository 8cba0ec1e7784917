/// How speech is packed into windows. Lengths are samples.
struct WindowRule: Hashable, Sendable {
    /// The longest window: what ``AudioPositions`` has room for.
    var longest = 25 * WindowRule.second
    /// Sound before and after speech that goes with it: detectors miss weak first and last sounds, and a pause says where a sentence
    /// ends. A pause of up to twice that stays as it is.
    var padding = WindowRule.second / 2
    /// A window that is full ends at the longest pause within this much before.
    var searchBack = 10 * WindowRule.second
    /// Speech without a pause is cut where it is quietest within this much before the window is full.
    var cutBack = 4 * WindowRule.second
    /// After so much silence a window does not wait any more, if it began so long ago: the sound since then is held in memory.
    var longSilence = 5 * WindowRule.second
    var longestWait = 60 * WindowRule.second

    static let second = 16_000
    static let standard = WindowRule()
}

/// Packs stretches of speech into windows, as they are found. Long silence is in no window.
///
/// A window that is full ends at the longest pause of its last seconds: there a sentence ends most often, and no word is torn.
/// What comes out depends on the stretches alone, however they were handed in.
struct WindowPlanner: Hashable, Sendable {
    let rule: WindowRule
    /// Speech that is in no window yet, in order.
    private var speech: [Range<Int>] = []
    /// Up to where speech and silence are known.
    private var heard: Int
    /// Nothing before this sample may be taken.
    private var floor: Int

    init(rule: WindowRule = .standard, start: Int = 0) {
        self.rule = rule
        heard = start
        floor = start
    }

    /// Samples from here on may still be asked for.
    var needed: Int { max(floor, (speech.first?.lowerBound ?? heard) - rule.padding) }

    /// Takes the next stretch, which follows on the one before.
    ///
    /// - Parameter quietest: the sample at which a range of samples is best cut.
    mutating func add(
        _ stretch: Range<Int>, isSpeech: Bool, quietest: (Range<Int>) -> Int
    ) -> [WindowPlan] {
        guard !stretch.isEmpty else { return [] }
        heard = stretch.upperBound
        guard isSpeech else { return closeWhatWaits() }
        if let last = speech.last, last.upperBound == stretch.lowerBound {
            speech[speech.count - 1] = last.lowerBound..<stretch.upperBound
        } else {
            speech.append(stretch)
        }
        var windows: [WindowPlan] = []
        while let overflow = overflow(quietest) { windows.append(close(overflow)) }
        return windows
    }

    /// Closes what is open: nothing follows.
    mutating func flush() -> [WindowPlan] {
        defer { floor = heard }
        return speech.isEmpty ? [] : [close(End(stretches: speech.count, limit: heard))]
    }

    /// Forgets everything before a sample.
    mutating func drop(before sample: Int) {
        floor = max(floor, min(sample, heard))
        speech = speech.compactMap { stretch in
            stretch.upperBound <= floor ? nil : max(stretch.lowerBound, floor)..<stretch.upperBound
        }
    }

    // MARK: Closing

    /// Where a window ends: after so many stretches, and at this sample at the latest.
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
        speech = speech.dropFirst(end.stretches - 1).compactMap { stretch in
            stretch.upperBound <= end.limit ? nil : max(stretch.lowerBound, end.limit)..<stretch.upperBound
        }
        floor = end.limit
        return window
    }

    /// Stretches with the sound around them; those whose pauses are short stay together.
    private func pieces(through end: End) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        for stretch in speech.prefix(end.stretches) {
            let padded =
                max(
                    floor, stretch.lowerBound - rule.padding)..<min(
                    end.limit, stretch.upperBound + rule.padding)
            if let last = pieces.last, padded.lowerBound <= last.upperBound {
                pieces[pieces.count - 1] = last.lowerBound..<padded.upperBound
            } else {
                pieces.append(padded)
            }
        }
        return pieces
    }

    /// Where the window ends that the speech found so far is too much for; `nil` while there is room.
    private func overflow(_ quietest: (Range<Int>) -> Int) -> End? {
        guard let last = speech.last,
            length(End(stretches: speech.count, limit: last.upperBound)) > rule.longest
        else { return nil }
        var best: (end: End, pause: Int)?
        var fits = 0
        for (index, (stretch, next)) in zip(speech, speech.dropFirst()).enumerated() {
            let pause = next.lowerBound - stretch.upperBound
            // Half a pause goes with the speech on each side of it.
            let end = End(stretches: index + 1, limit: stretch.upperBound + pause / 2)
            let length = length(end)
            guard length <= rule.longest else { break }
            fits = index + 1
            // Long pauses are all the same: both sides have all the sound that they want.
            if length >= rule.longest - rule.searchBack, min(pause, 2 * rule.padding) >= best?.pause ?? 0 {
                best = (end, min(pause, 2 * rule.padding))
            }
        }
        if let best { return best.end }
        // The stretch that has no room begins early in the window or is too long for any: it is cut.
        let stretch = speech[fits]
        let before = fits == 0 ? 0 : length(End(stretches: fits + 1, limit: stretch.lowerBound))
        let start = fits == 0 ? max(floor, stretch.lowerBound - rule.padding) : stretch.lowerBound
        let full = start + rule.longest - before
        let earliest = max(stretch.lowerBound + 1, full - rule.cutBack)
        guard earliest < full else {
            return End(stretches: fits, limit: (speech[fits - 1].upperBound + stretch.lowerBound) / 2)
        }
        return End(stretches: fits + 1, limit: min(max(quietest(earliest..<full), earliest), full))
    }

    private func length(_ end: End) -> Int { pieces(through: end).reduce(0) { $0 + $1.count } }
}
