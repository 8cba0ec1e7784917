import Foundation

/// How long a whole run still takes: all recordings with all that is done for each. A value: it is told what happens, and when.
///
/// What is known of a stage before it begins is how long it took in the last runs; while it goes on, more and more counts what it takes
/// this time. A machine that is faster or slower today shows while it hears, and the stages that come later are expected to be so, too.
///
/// ```swift
/// var estimate = RunEstimate(plan: plan, rates: file.read())
/// estimate.begin("call.wav", audio: 180, at: 0)
/// estimate.take(.hearing, share: 0.5, of: "call.wav", at: 12)
/// print(estimate.secondsLeft(at: 13))
/// ```
struct RunEstimate: Sendable {
    private let plan: StagePlan
    private let known: WorkRates
    /// How many recordings are worked on at a time.
    private let jobCount: Double
    private var works: [String: RecordingWork] = [:]
    /// Bytes of the recordings, by which the length is guessed of those that were not opened.
    private let sizes: [String: Double]
    private var steady = SteadyTime()
    private var mostShare = 0.0
    private(set) var learned: WorkRates

    /// - Parameters:
    ///   - sizes: the bytes of every recording that is to be done.
    ///   - jobCount: how many are worked on at a time.
    init(plan: StagePlan, rates: WorkRates, sizes: [String: Double] = [:], jobCount: Int = 1) {
        self.plan = plan
        known = rates
        learned = rates
        self.sizes = sizes
        self.jobCount = Double(max(1, jobCount))
    }

    /// A recording is worked on from now on, by the first of the stages.
    ///
    /// - Parameter audio: its seconds; `nil` where nobody knows.
    mutating func begin(_ recording: String, audio: Double?, at time: Double) {
        works[recording] = RecordingWork(audio: audio)
        if let first = plan.workers.keys.min() { take(first, of: recording, at: time) }
    }

    /// - Parameters:
    ///   - share: how much of the stage is done, from 0 to 1; `nil` where nobody knows.
    ///   - planned: how many are counted in it.
    mutating func take(
        _ stage: RunStage, share: Double? = nil, planned: Int? = nil, of recording: String, at time: Double
    ) {
        // Drafts of a title are made in rounds, and nobody knows whether another one is needed.
        let share = stage.measure == .nothing ? nil : share
        works[recording, default: RecordingWork()].take(
            stage, share: share, of: planned.map(Double.init), at: time)
    }

    /// The same run with nothing done yet.
    func anew() -> RunEstimate {
        RunEstimate(plan: plan, rates: known, sizes: sizes, jobCount: Int(jobCount))
    }

    /// - Parameter isWhole: it was done from its beginning to its end, so that something can be learned from it.
    mutating func finish(_ recording: String, isWhole: Bool, at time: Double) {
        works[recording, default: RecordingWork()].finish(at: time)
        if isWhole, let work = works[recording] { learn(from: work) }
    }

    // MARK: What is expected

    /// Seconds that the run still takes; `nil` as long as nothing can be said.
    mutating func secondsLeft(at time: Double) -> Double? {
        guard let estimate = estimate(at: time) else { return nil }
        return steady.follow(estimate, at: time)
    }

    /// How much of the run is done, from 0 to 1; never less than before. `nil` as long as nothing can be said.
    mutating func share(at time: Double) -> Double? {
        guard let left = secondsLeft(at: time), time + left > 0 else { return nil }
        mostShare = max(mostShare, time / (time + left))
        return mostShare
    }

    private func estimate(at time: Double) -> Double? {
        guard !works.isEmpty, hasEvidence else { return nil }
        let pace = pace
        var sum = 0.0
        for work in works.values where !work.isOver {
            guard let left = left(of: work, at: time, pace) else { return nil }
            sum += left
        }
        for name in sizes.keys where works[name] == nil {
            guard let audio = guessedAudio(of: name) else { return nil }
            sum += rest(of: RecordingWork(audio: audio), after: nil, pace) ?? 0
        }
        return sum / jobCount
    }

    private func left(of work: RecordingWork, at time: Double, _ pace: Double) -> Double? {
        guard let rest = rest(of: work, after: work.current?.stage, pace) else { return nil }
        guard let current = work.current else { return rest }
        guard let expected = seconds(current.stage, of: work),
            let left = Self.left(of: current, expected: expected * pace, at: time)
        else { return nil }
        return rest + left
    }

    /// How much of a recording is heard by now, if hearing goes as fast as expected; `nil` once it has told how far it is, and where nobody
    /// knows. Never all of it.
    func heardByTime(of recording: String, at time: Double) -> Double? {
        guard let work = works[recording], let pass = work.current, pass.stage == .hearing, pass.share == 0,
            hasEvidence, let expected = seconds(.hearing, of: work), expected > 0
        else { return nil }
        return min(0.9, max(0, time - pass.start) / (expected * pace))
    }

    /// What comes after a stage.
    private func rest(of work: RecordingWork, after stage: RunStage?, _ pace: Double) -> Double? {
        var sum = 0.0
        for later in plan.workers.keys where later > stage ?? .opening {
            guard let seconds = seconds(later, of: work) else { return nil }
            sum += seconds * pace
        }
        return sum
    }

    /// The rest of the stage at hand: at its beginning what was expected of it, with the time that it has taken gone; the more of it is done,
    /// the more what it took so far.
    ///
    /// News comes in lumps: the first share that is told may have taken nearly as long as all others will, so a small one says little.
    ///
    /// - Returns: `nil` where news is so long overdue that what was expected says nothing any more.
    private static func left(of pass: RecordingWork.Pass, expected: Double, at time: Double) -> Double? {
        let byTime = waiting(expected, for: max(0, time - pass.start))
        let rest = pass.share > 0 ? pass.spent * (1 - pass.share) / pass.share : expected
        let silence = max(0, time - pass.told)
        guard silence < patience(rest) else { return nil }
        guard pass.share > 0 else { return byTime }
        return byTime + (waiting(rest, for: silence) - byTime) * weight(of: pass.share)
    }

    /// How long without news a time is believed that was left.
    private static func patience(_ left: Double) -> Double { 3 * left + 30 }

    /// How much a share counts that was told.
    private static func weight(of share: Double) -> Double { share * share }

    /// What is left of a time when it has run for a while without news. It never runs out: nobody knows how long it takes what takes
    /// longer than expected.
    private static func waiting(_ left: Double, for passed: Double) -> Double {
        let most = 0.9 * left
        guard passed > most else { return left - passed }
        return passed > 0 ? (left - most) * most / passed : left
    }

    /// What a stage takes if it goes as it went in the last runs.
    private func seconds(_ stage: RunStage, of work: RecordingWork) -> Double? {
        guard let worker = plan.workers[stage] else { return 0 }
        let rate = known[stage, worker] ?? WorkRates.usual(stage)
        switch stage.measure {
        case .nothing: return rate.seconds
        case .audio: return work.audio.map { $0 * rate.seconds }
        case .count:
            let counted = count(in: stage, of: work)
            return (counted ?? work.audio.map { pow($0, stage.growth) * rate.counted }).map {
                $0 * rate.seconds
            }
        }
    }

    private func count(in stage: RunStage, of work: RecordingWork) -> Double? {
        if work.current?.stage == stage { return work.current?.planned }
        return work.past.last { $0.pass.stage == stage }?.pass.planned
    }

    // MARK: How fast it is today

    /// How many times as long as expected the stages took, as far as they have come; seconds of what was expected stand against a few
    /// that were seen.
    private var pace: Double {
        let trust = isKnown ? 15.0 : 6.0
        var (expected, spent) = (trust, trust)
        for work in works.values {
            for (pass, took) in work.past where pass.stage.measure != .nothing {
                expected += seconds(pass.stage, of: work) ?? took
                spent += took
            }
            if let pass = work.current, pass.stage.measure != .nothing {
                let due = (seconds(pass.stage, of: work) ?? pass.spent) * pass.share
                expected += due
                spent += due + (pass.spent - due) * Self.weight(of: pass.share)
            }
        }
        return spent / expected
    }

    /// Whether something like this was done here before.
    private var isKnown: Bool { plan.workers.contains { known[$0, $1] != nil } }

    /// In a first run nothing is said before there is something to go by.
    private var hasEvidence: Bool {
        isKnown
            || works.values.contains { work in
                work.past.contains { $0.pass.stage.measure != .nothing }
                    || work.current.map { $0.spent > 3 && $0.share > 0.4 } == true
            }
    }

    /// As much audio for its bytes as the recordings have that were opened.
    private func guessedAudio(of recording: String) -> Double? {
        guard let size = sizes[recording] else { return nil }
        let opened = works.compactMap { name, work in
            work.audio.flatMap { audio in sizes[name].map { (name: name, audio: audio, size: $0) } }
        }
        let alike = opened.filter {
            $0.name.split(separator: ".").last == recording.split(separator: ".").last
        }
        let basis = alike.isEmpty ? opened : alike
        let bytes = basis.reduce(0) { $0 + $1.size }
        guard bytes > 0 else { return nil }
        return size * basis.reduce(0) { $0 + $1.audio } / bytes
    }

    // MARK: What is learned

    private mutating func learn(from work: RecordingWork) {
        for (pass, took) in work.past {
            guard let worker = plan.workers[pass.stage] else { continue }
            switch pass.stage.measure {
            case .nothing:
                learned.learn(WorkRates.Rate(seconds: took, counted: 0), of: pass.stage, by: worker)
            case .audio:
                guard let audio = work.audio, audio > 1 else { continue }
                learned.learn(
                    WorkRates.Rate(seconds: took / audio, counted: 0), of: pass.stage, by: worker)
            case .count:
                guard let audio = work.audio, audio > 1, let count = pass.planned, count > 0 else { continue }
                learned.learn(
                    WorkRates.Rate(seconds: took / count, counted: count / pow(audio, pass.stage.growth)),
                    of: pass.stage, by: worker)
            }
        }
    }
}
