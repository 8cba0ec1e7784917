import Foundation

/// Estimates how long a whole run still takes, with all recordings and all their stages. A value type that is told what happens, and when.
///
/// Before a stage begins, it is expected to take as long as in the last runs. While it goes on, the time it takes now counts more and
/// more. Transcription shows whether the machine is faster or slower today, and later stages are expected to be so, too.
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
    /// The number of recordings processed at a time.
    private let jobCount: Double
    private var works: [String: RecordingWork] = [:]
    /// Bytes of the recordings, from which the length of those not yet opened is guessed.
    private let sizes: [String: Double]
    private var steady = SteadyTime()
    private var mostShare = 0.0
    private(set) var learned: WorkRates

    /// - Parameters:
    ///   - sizes: the bytes of every recording to process.
    ///   - jobCount: the number processed at a time.
    init(plan: StagePlan, rates: WorkRates, sizes: [String: Double] = [:], jobCount: Int = 1) {
        self.plan = plan
        known = rates
        learned = rates
        self.sizes = sizes
        self.jobCount = Double(max(1, jobCount))
    }

    /// Begins work on a recording, at the first stage.
    ///
    /// - Parameter audio: its length in seconds; `nil` if unknown.
    mutating func begin(_ recording: String, audio: Double?, at time: Double) {
        works[recording] = RecordingWork(audio: audio)
        if let first = plan.workers.keys.min() { take(first, of: recording, at: time) }
    }

    /// - Parameters:
    ///   - share: how much of the stage is done, from 0 to 1; `nil` if unknown.
    ///   - planned: the total of what the stage counts.
    mutating func take(
        _ stage: RunStage, share: Double? = nil, planned: Int? = nil, of recording: String, at time: Double
    ) {
        // Titles are drafted in rounds, and the number of rounds is not known beforehand.
        let share = stage.measure == .nothing ? nil : share
        works[recording, default: RecordingWork()].take(
            stage, share: share, of: planned.map(Double.init), at: time)
    }

    /// The same run with nothing done yet.
    func anew() -> RunEstimate {
        RunEstimate(plan: plan, rates: known, sizes: sizes, jobCount: Int(jobCount))
    }

    /// - Parameter isWhole: whether it was processed from beginning to end, so that its durations can be learned.
    mutating func finish(_ recording: String, isWhole: Bool, at time: Double) {
        works[recording, default: RecordingWork()].finish(at: time)
        if isWhole, let work = works[recording] { learn(from: work) }
    }

    // MARK: What is expected

    /// Seconds that the run still takes; `nil` while there is no estimate.
    mutating func secondsLeft(at time: Double) -> Double? {
        guard let estimate = estimate(at: time) else { return nil }
        return steady.follow(estimate, at: time)
    }

    /// The share of the run that is done, from 0 to 1; it never decreases. `nil` while there is no estimate.
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

    /// The share of a recording that should be transcribed by now, judging by the time passed; at most 0.9. `nil` if the actual share has
    /// been reported, or if nothing is known.
    func heardByTime(of recording: String, at time: Double) -> Double? {
        guard let work = works[recording], let pass = work.current, pass.stage == .hearing, pass.share == 0,
            hasEvidence, let expected = seconds(.hearing, of: work), expected > 0
        else { return nil }
        return min(0.9, max(0, time - pass.start) / (expected * pace))
    }

    /// The time for all stages after the given one.
    private func rest(of work: RecordingWork, after stage: RunStage?, _ pace: Double) -> Double? {
        var sum = 0.0
        for later in plan.workers.keys where later > stage ?? .opening {
            guard let seconds = seconds(later, of: work) else { return nil }
            sum += seconds * pace
        }
        return sum
    }

    /// The time left for the current stage. At its beginning this is the expected time minus the time passed. The more of the stage is
    /// done, the more the time taken so far counts.
    ///
    /// Reports come in lumps: the first share may have taken nearly as long as all others will, so a small share says little.
    ///
    /// - Returns: `nil` if a report is so long overdue that the expected time means nothing any more.
    private static func left(of pass: RecordingWork.Pass, expected: Double, at time: Double) -> Double? {
        let byTime = waiting(expected, for: max(0, time - pass.start))
        let rest = pass.share > 0 ? pass.spent * (1 - pass.share) / pass.share : expected
        let silence = max(0, time - pass.told)
        guard silence < patience(rest) else { return nil }
        guard pass.share > 0 else { return byTime }
        return byTime + (waiting(rest, for: silence) - byTime) * weight(of: pass.share)
    }

    /// How long an estimate of the time left is trusted without a report.
    private static func patience(_ left: Double) -> Double { 3 * left + 30 }

    /// The weight of a reported share.
    private static func weight(of share: Double) -> Double { share * share }

    /// What remains of an expected time after a while without a report. It never reaches zero, since nobody knows how long an overdue stage
    /// still takes.
    private static func waiting(_ left: Double, for passed: Double) -> Double {
        let most = 0.9 * left
        guard passed > most else { return left - passed }
        return passed > 0 ? (left - most) * most / passed : left
    }

    /// The time that a stage takes at the rate of the last runs.
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

    /// The ratio of actual to expected time for all work so far. Some seconds at the expected rate are added, so that little evidence
    /// changes it little.
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

    /// Whether one of the stages was done on this machine before, by the same models.
    private var isKnown: Bool { plan.workers.contains { known[$0, $1] != nil } }

    /// In a first run there is no estimate until some work shows how long it takes.
    private var hasEvidence: Bool {
        isKnown
            || works.values.contains { work in
                work.past.contains { $0.pass.stage.measure != .nothing }
                    || work.current.map { $0.spent > 3 && $0.share > 0.4 } == true
            }
    }

    /// Guesses the length of a recording from its size, using the ratio found in the opened recordings.
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
