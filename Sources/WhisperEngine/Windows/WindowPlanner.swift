/// How speech is packed into windows. Lengths are samples.
struct WindowRule: Hashable, Sendable {
    /// The longest window: thirty seconds are what the model hears at once, and the last tenth stays silent, so that it
    /// hears the end.
    var longest = 29 * WindowRule.second + 9 * WindowRule.second / 10
    /// Sound before and after speech that goes with it: detectors miss weak first and last sounds.
    var padding = WindowRule.second / 5
    /// Speech without an end is cut where it is quietest within this much before the longest window is full.
    var searchBack = 5 * WindowRule.second

    static let second = 16_000
    static let standard = WindowRule()
}

/// Packs stretches of speech into windows, as they are found. Silence is in no window.
///
/// A window is closed when the next speech has no room in it. What comes out depends on the stretches alone, however they were
/// handed in.
struct WindowPlanner: Hashable, Sendable {
    let rule: WindowRule
    /// Of the window that is being filled.
    private var pieces: [Range<Int>] = []
    /// Speech that has begun and not ended, with its padding.
    private var openStart: Int?
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
    var needed: Int {
        // Padding reaches back into silence that has been heard.
        pieces.first?.lowerBound ?? openStart ?? max(floor, heard - rule.padding)
    }

    /// Takes the next stretch, which follows on the one before.
    ///
    /// - Parameter quietest: the sample at which a range of samples is best cut.
    mutating func add(
        _ stretch: Range<Int>, isSpeech: Bool, quietest: (Range<Int>) -> Int
    ) -> [WindowPlan] {
        guard !stretch.isEmpty else { return [] }
        var windows: [WindowPlan] = []
        heard = stretch.upperBound
        if isSpeech {
            if openStart == nil { begin(at: stretch.lowerBound) }
            windows += cutWhatIsTooLong(quietest)
        } else if openStart != nil, stretch.upperBound - stretch.lowerBound >= rule.padding {
            windows += end(at: stretch.lowerBound + rule.padding)
        } else if openStart != nil {
            // A pause shorter than the padding is part of the speech around it.
            windows += cutWhatIsTooLong(quietest)
        }
        return windows
    }

    /// Closes what is open: nothing follows.
    mutating func flush() -> [WindowPlan] {
        var windows = openStart == nil ? [] : end(at: heard)
        if !pieces.isEmpty { windows.append(close()) }
        floor = heard
        return windows
    }

    /// Forgets everything before a sample.
    mutating func drop(before sample: Int) {
        floor = max(floor, min(sample, heard))
        pieces = pieces.compactMap { piece in
            piece.upperBound <= floor ? nil : max(piece.lowerBound, floor)..<piece.upperBound
        }
        if let start = openStart { openStart = max(start, floor) }
    }

    private mutating func begin(at sample: Int) {
        openStart = max(floor, sample - rule.padding)
    }

    private mutating func end(at sample: Int) -> [WindowPlan] {
        guard let start = openStart else { return [] }
        openStart = nil
        guard start < sample else { return [] }
        return pack(start..<sample)
    }

    private mutating func pack(_ piece: Range<Int>) -> [WindowPlan] {
        floor = piece.upperBound
        let full = pieces.reduce(0) { $0 + $1.count } + piece.count > rule.longest
        let windows = full && !pieces.isEmpty ? [close()] : []
        if let last = pieces.last, last.upperBound == piece.lowerBound {
            pieces[pieces.count - 1] = last.lowerBound..<piece.upperBound
        } else {
            pieces.append(piece)
        }
        return windows
    }

    private mutating func close() -> WindowPlan {
        defer { pieces = [] }
        return WindowPlan(pieces: pieces)
    }

    private mutating func cutWhatIsTooLong(_ quietest: (Range<Int>) -> Int) -> [WindowPlan] {
        var windows: [WindowPlan] = []
        while let start = openStart, heard - start > rule.longest {
            // What was packed before must go first.
            if !pieces.isEmpty { windows.append(close()) }
            let end = start + rule.longest
            let cut = min(max(quietest(end - rule.searchBack..<end), start + 1), end)
            windows.append(WindowPlan(pieces: [start..<cut]))
            floor = cut
            openStart = cut
        }
        return windows
    }
}
