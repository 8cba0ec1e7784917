import AudioInput
import SpeechEngines
import Timeline

/// The state of one module in a session.
struct ModuleSlot {
    enum Driver: Hashable {
        case absent
        /// It is executing a step or looking for the engine.
        case busy
        /// It is waiting for its next step.
        case asking
    }

    /// The configuration of every run of this module; the format and the contextual strings are filled in for each.
    let template: SpeechRunConfiguration
    /// The formats that the engine accepts; `nil` until the engine is known.
    var formats: AcceptedFormats?
    var shaper: OutputShaper
    var driver = Driver.absent

    /// Steps waiting for the driver, oldest first.
    private(set) var steps: [DriverStep] = []
    /// The number of `steps` that are audio.
    private(set) var queuedAudio = 0
    /// The format of the newest run; `nil` before the first and after the last.
    private(set) var runFormat: AudioFormat?
    /// The number of runs that have been requested, including queued ones, and have not ended.
    private(set) var openRuns = 0
    /// The end of the audio of the run that is being ended; `nil` if no run is.
    private(set) var endingThrough: AudioTime?

    private(set) var firstHeard: AudioTime?
    private(set) var heardThrough: AudioTime?
    private var finalizationRequested: AudioTime?

    /// Whether no more audio will come. Received audio is still analyzed, then the results end.
    private(set) var isClosing = false

    init(template: SpeechRunConfiguration, formats: AcceptedFormats?, shaper: OutputShaper) {
        self.template = template
        self.formats = formats
        self.shaper = shaper
    }

    /// The start of the received audio that is not final yet; `nil` if there is none.
    var pendingStart: AudioTime? {
        guard let firstHeard, let heardThrough, shaper.finalizedThrough < heardThrough else { return nil }
        return max(firstHeard, shaper.finalizedThrough)
    }

    /// Whether the module is closing and has nothing left to do.
    var isDone: Bool { isClosing && openRuns == 0 && steps.isEmpty }

    func isFinal(through time: AudioTime) -> Bool {
        guard let pendingStart else { return true }
        return pendingStart >= time
    }

    mutating func hear(_ chunk: AudioChunk, start: AudioTime, end: AudioTime, contextualStrings: [String]) {
        if runFormat != chunk.format {
            endRun()
            var configuration = template
            configuration.format = chunk.format
            configuration.contextualStrings = contextualStrings
            steps.append(.startRun(configuration))
            runFormat = chunk.format
            openRuns += 1
        }
        steps.append(.send(.audio(chunk, start: start)))
        queuedAudio += 1
        firstHeard = firstHeard ?? start
        heardThrough = end
    }

    mutating func requestFinalization(through time: AudioTime) {
        guard runFormat != nil, let heardThrough, !isFinal(through: time) else { return }
        let time = min(time, heardThrough)
        guard finalizationRequested.map({ $0 < time }) ?? true else { return }
        finalizationRequested = time
        steps.append(.send(.finalize(through: time)))
    }

    mutating func setContextualStrings(_ strings: [String]) {
        if runFormat != nil { steps.append(.send(.setContextualStrings(strings))) }
    }

    /// Drops queued audio before `time`, and tells the run ahead of all other steps.
    mutating func cancel(before time: AudioTime) -> [ModuleOutput] {
        guard openRuns > 0, let heardThrough else { return [] }
        let time = min(time, heardThrough)
        steps.removeAll { step in
            guard case .send(.audio(let chunk, let start)) = step, start + chunk.duration <= time else {
                return false
            }
            queuedAudio -= 1
            return true
        }
        let position = if case .startRun = steps.first { 1 } else { 0 }
        if endingThrough == nil { steps.insert(.send(.cancel(before: time)), at: position) }
        return shaper.cancel(before: time)
    }

    mutating func close() {
        guard !isClosing else { return }
        isClosing = true
        endRun()
    }

    mutating func nextStep() -> DriverStep? {
        guard !steps.isEmpty else { return nil }
        let step = steps.removeFirst()
        switch step {
        case .send(.audio): queuedAudio -= 1
        case .endRun(let time): endingThrough = time
        default: break
        }
        return step
    }

    /// Called when the run's events have ended. Returns `nil` if the run was not asked to end.
    mutating func runEnded() -> [ModuleOutput]? {
        guard let endingThrough else { return nil }
        self.endingThrough = nil
        openRuns -= 1
        return shaper.finalize(through: endingThrough)
    }

    private mutating func endRun() {
        guard runFormat != nil, let heardThrough else { return }
        steps.append(.endRun(through: heardThrough))
        runFormat = nil
    }
}

/// The audio formats that a module accepts.
enum AcceptedFormats: Hashable, Sendable {
    case any
    /// Best first.
    case some([AudioFormat])

    func accepts(_ format: AudioFormat) -> Bool {
        switch self {
        case .any: true
        case .some(let formats): formats.contains(format)
        }
    }

    /// The formats that all of them accept, in the order of the first list; `nil` if there are none.
    static func common(_ all: some Sequence<AcceptedFormats>) -> AcceptedFormats? {
        var common = AcceptedFormats.any
        for formats in all {
            switch (common, formats) {
            case (_, .any): continue
            case (.any, .some): common = formats
            case (.some(let left), .some(let right)): common = .some(left.filter(right.contains))
            }
        }
        if case .some(let list) = common, list.isEmpty { return nil }
        return common
    }
}
