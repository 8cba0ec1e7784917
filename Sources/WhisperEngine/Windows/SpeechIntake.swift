/// A window with everything that is needed to read it.
struct PlannedWindow: Sendable {
    var plan: WindowPlan
    var samples: [Float]
    /// Where in the recording somebody was found to speak.
    var speech: [Range<Int>]
}

/// Takes audio in, finds the speech in it and packs it into windows. It holds the audio of the window that is being filled and
/// nothing else.
struct SpeechIntake {
    private var log = SampleLog()
    private var finder: any SpeechFinder
    private var planner: WindowPlanner
    private var speech = FoundSpeech()
    /// All of the audio is one window, silence included, from this sample on; `nil` where speech is packed.
    private var wholeStart: Int?

    /// - Parameter keepsWhole: everything goes into one window, however long, when it is flushed.
    init(finder: any SpeechFinder, rule: WindowRule = .standard, keepsWhole: Bool = false) {
        self.finder = finder
        planner = WindowPlanner(rule: rule)
        wholeStart = keepsWhole ? 0 : nil
    }

    /// How many samples have come.
    var heard: Int { log.end }
    /// Everything before this sample is in a window that was handed out, or is silence.
    var settled: Int { wholeStart ?? min(planner.needed, heard) }

    mutating func hear(_ samples: [Float]) -> [PlannedWindow] {
        log.append(samples)
        return take(finder.hear(samples))
    }

    /// Hands out everything that was heard.
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
