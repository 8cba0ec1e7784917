import AudioInput
import SpeechEngines
import Timeline

/// A stretch of audio, in samples from the start of the stream, that is known to be speech or not.
struct FoundStretch: Hashable, Sendable {
    var range: Range<Int>
    var isSpeech: Bool
    /// Not speech, but not certainly silence.
    var isFaint = false
}

/// Tells speech from silence in incoming audio. Its stretches directly follow one another and cover the audio.
protocol SpeechFinder {
    mutating func hear(_ samples: [Float]) -> [FoundStretch]
    /// Decides everything that was heard, because nothing follows directly.
    mutating func flush() -> [FoundStretch]
}

/// Finds speech by loudness, without a model.
struct EnergyFinder: SpeechFinder {
    private static let format = AudioFormat(
        sampleRate: StreamClock.sampleRate, channelCount: 1, sampleType: .float32)

    private var step: ActivityStep
    private var heard = 0

    init() { step = Self.step(at: 0) }

    mutating func hear(_ samples: [Float]) -> [FoundStretch] {
        heard += samples.count
        return step.hear(AudioChunk(format: Self.format, samples: .float32(samples))).map(Self.found)
    }

    mutating func flush() -> [FoundStretch] {
        defer { step = Self.step(at: heard) }
        return step.flush().map(Self.found)
    }

    private static func step(at sample: Int) -> ActivityStep {
        ActivityStep(
            margin: ActivityStep.usualMargin, format: format,
            start: AudioTime(value: Int64(sample), timescale: StreamClock.sampleRate))
    }

    private static func found(_ stretch: ActivityStep.Stretch) -> FoundStretch {
        FoundStretch(
            range: sample(stretch.range.start)..<sample(stretch.range.end), isSpeech: stretch.isSpeech)
    }

    private static func sample(_ time: AudioTime) -> Int {
        Int(time.converted(toTimescale: StreamClock.sampleRate)?.value ?? 0)
    }
}

/// Finds speech with the Silero network.
struct SileroFinder: SpeechFinder {
    /// The number of steps that are processed together.
    private let batch: Int
    private let detector: SileroDetector
    private var rule = ProbabilityRule()
    private var waiting: [Float] = []
    private var decided = 0
    private var heard = 0

    /// - Parameter isPrompt: finds speech within an eighth of a second instead of half a second, for slightly more work.
    init?(path: String, isPrompt: Bool = false) {
        guard let detector = SileroDetector(path: path) else { return nil }
        self.detector = detector
        batch = isPrompt ? 4 : 16
    }

    mutating func hear(_ samples: [Float]) -> [FoundStretch] {
        waiting += samples
        heard += samples.count
        let batches = waiting.count / (batch * SileroDetector.step)
        guard batches > 0 else { return [] }
        return look(at: batches * batch)
    }

    mutating func flush() -> [FoundStretch] {
        var stretches = look(at: waiting.count / SileroDetector.step)
        waiting = []
        stretches += found(rule.flush())
        // A rest shorter than a step counts as what came before it.
        if heard > decided {
            stretches.append(FoundStretch(range: decided..<heard, isSpeech: rule.isSpeech))
            decided = heard
        }
        rule = ProbabilityRule()
        return stretches
    }

    private mutating func look(at steps: Int) -> [FoundStretch] {
        guard steps > 0 else { return [] }
        let count = steps * SileroDetector.step
        let probabilities = detector.probabilities(waiting[..<count])
        waiting.removeFirst(count)
        return found(probabilities.flatMap { rule.take($0) })
    }

    private mutating func found(_ runs: [ProbabilityRule.Run]) -> [FoundStretch] {
        runs.map { run in
            let end = decided + run.steps * SileroDetector.step
            defer { decided = end }
            return FoundStretch(range: decided..<end, isSpeech: run.isSpeech, isFaint: run.isFaint)
        }
    }
}

/// Decides when speech begins and ends from each step's probability of speech. The numbers are those of the network's authors, except
/// for `faint`: hoarse voices stay above it for seconds before they count as speech, and silence never comes near it.
struct ProbabilityRule: Hashable, Sendable {
    struct Run: Hashable, Sendable {
        var steps: Int
        var isSpeech: Bool
        /// Not speech, but not certainly silence.
        var isFaint = false
    }

    static let begin: Float = 0.5
    static let end: Float = 0.35
    static let faint: Float = 0.02
    /// Steps of 32 ms: speech shorter than a quarter of a second is ignored, and so is silence shorter than a tenth.
    static let shortestSpeech = 8
    static let shortestSilence = 3

    private(set) var isSpeech = false
    /// The number of trailing steps that contradict the current state.
    private var contrary = 0

    mutating func take(_ probability: Float) -> [Run] {
        let points = isSpeech ? probability < Self.end : probability >= Self.begin
        let hesitates = !isSpeech && contrary > 0 && probability >= Self.end
        guard points || hesitates else {
            defer { contrary = 0 }
            let isFaint = !isSpeech && probability >= Self.faint
            return [Run(steps: contrary + 1, isSpeech: isSpeech, isFaint: isFaint)]
        }
        contrary += 1
        guard contrary == (isSpeech ? Self.shortestSilence : Self.shortestSpeech) else { return [] }
        isSpeech.toggle()
        defer { contrary = 0 }
        return [Run(steps: contrary, isSpeech: isSpeech)]
    }

    mutating func flush() -> [Run] {
        defer { contrary = 0 }
        return contrary > 0 ? [Run(steps: contrary, isSpeech: isSpeech)] : []
    }
}
