/// A window with everything that is needed to read it.
struct PlannedWindow: Sendable {
    var plan: WindowPlan
    var samples: [Float]
    /// Where speech was found in the recording.
    var speech: [Range<Int>]
}

/// Takes in audio, finds the speech in it and packs it into windows. It holds only the audio of the window that is being filled.
struct SpeechIntake {
    private var log = SampleLog()
    private var finder: any SpeechFinder
    private var planner: WindowPlanner
    private var speech = FoundSpeech()
    /// If all of the audio is one window, silence included, the sample at which it starts; `nil` if speech is packed.
    private var wholeStart: Int?

    /// - Parameter keepsWhole: whether everything until the next flush becomes one window, however long.
    init(finder: any SpeechFinder, rule: WindowRule = .standard, keepsWhole: Bool = false) {
        self.finder = finder
        planner = WindowPlanner(rule: rule)
        wholeStart = keepsWhole ? 0 : nil
    }

    /// The number of samples that have arrived.
    var heard: Int { log.end }
    /// Everything before this sample is silence, or in a window that was delivered.
    var settled: Int { wholeStart ?? min(planner.needed, heard) }

    mutating func hear(_ samples: [Float]) -> [PlannedWindow] {
        log.append(samples)
        return take(finder.hear(samples))
    }

    /// Returns the rest of what was heard.
    mutating func flush() -> [PlannedWindow] {
        let windows = take(finder.flush())
        guard let start = wholeStart else { return windows + hand(planner.flush()) }
        defer { wholeStart = heard }
        return start < heard ? hand([WindowPlan(pieces: [start..<heard])]) : []
    }

    mutating func drop(before sample: Int) {
        if let start = wholeStart { wholeStart = max(start, min(sample, heard)) }
        planner.drop(before: sample)
        prune()
    }

    private mutating func take(_ stretches: [FoundStretch]) -> [PlannedWindow] {
        var windows: [PlannedWindow] = []
        for stretch in stretches {
            speech.note(stretch)
            guard wholeStart == nil else { continue }
            let log = log
            windows += hand(planner.add(stretch) { log.quietest(in: $0) })
        }
        prune()
        return windows
    }

    private func hand(_ plans: [WindowPlan]) -> [PlannedWindow] {
        plans.map { plan in
            PlannedWindow(
                plan: plan, samples: log.samples(of: plan), speech: speech.inside(plan.source))
        }
    }

    private mutating func prune() {
        let settled = settled
        log.discard(before: settled)
        speech.forget(before: settled)
    }
}
