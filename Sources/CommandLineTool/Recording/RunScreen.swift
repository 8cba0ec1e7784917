import Dispatch
import Execution
import Files
import Foundation
import Readback
import SafeText

/// One screen for a whole run, however many recordings it has: says at least every second what is being done, how much is done, and how
/// long all of it still takes.
///
/// A person sees a line that is written over itself; a program reads lines of JSON; where standard error is neither, a line a minute
/// shows that long work goes on.
final class RunScreen: Sendable {
    private enum Form {
        case line, json, minutes, nothing
    }

    private let messages: Messages
    private let form: Form
    private let start = ContinuousClock.now
    private let state = Mutex(RunScreenState())

    /// - Parameter isRecording: sound is being recorded, which is all that the line says for as long as it is so.
    init(_ arguments: ParsedArguments, _ messages: Messages, isRecording: Bool = false) {
        self.messages = messages
        form =
            switch arguments.value(of: Options.progress) ?? "auto" {
            case "json": .json
            case "auto" where messages.isQuiet: .nothing
            case "auto": messages.status.isWatched ? .line : .minutes
            default: .nothing
            }
        state.withLock { $0.isRecording = isRecording }
    }

    /// A person watches the line.
    var showsLine: Bool { form == .line }

    /// Begins to say something every second. On a queue of its own, since what works meanwhile may have every thread of the pool.
    func begin() {
        guard form != .nothing else { return }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "readback.screen"))
        timer.schedule(deadline: .now(), repeating: 1)
        // The handler keeps its timer until nobody wants to know any more.
        timer.setEventHandler { [weak self] in
            if self?.tick() != true { timer.cancel() }
        }
        timer.resume()
    }

    /// Leaves nothing on the screen, and keeps what was learned about how long it takes.
    func end() {
        let (file, rates) = state.withLock { state in
            state.isOver = true
            return (state.ratesFile, state.estimate?.learned)
        }
        messages.status.clear()
        if let file, let rates { file.keep(rates) }
    }

    /// The models are open, and what will be done is known.
    ///
    /// - Parameter recordings: all that will be worked on; none for a folder that is watched.
    func plan(_ plan: StagePlan, _ file: WorkRatesFile, recordings: [String], jobCount: Int = 1) {
        let sizes = recordings.compactMap { path in
            FileFacts(path: path).map { (path, Double($0.byteCount)) }
        }
        let rates = file.read()
        state.withLock { state in
            state.ratesFile = file
            state.count = recordings.count
            state.estimate = RunEstimate(
                plan: plan, rates: rates,
                sizes: Dictionary(sizes, uniquingKeysWith: { first, _ in first }), jobCount: jobCount)
        }
    }

    /// From now on what is shown is the work on what was recorded.
    func recordingEnds() {
        let now = now
        state.withLock { state in
            state.isRecording = false
            guard let name = state.current, let heard = state.recordings[name] else { return }
            state.origin = now
            state.estimate = state.estimate?.anew()
            state.estimate?.begin(name, audio: heard.progress.position.seconds, at: 0)
        }
    }

    /// Takes an event of a recording's run; gives what is shown of it, where the event has changed that.
    func take(_ event: PipelineEvent, of recording: String) -> ProgressState? {
        let now = now
        let changed = state.withLock { state -> ProgressState? in
            if case .started(let start) = event {
                state.estimate?.begin(
                    recording, audio: start.estimatedDuration?.seconds, at: now - state.origin)
            }
            // While somebody speaks, nobody wants to know how the summary is coming along.
            if state.isRecording && event.isAboutReading { return nil }
            var own = state.recordings[recording] ?? ProgressState()
            guard own.take(event) else { return nil }
            state.recordings[recording] = own
            state.current = recording
            state.estimate?.take(
                own.stage, share: own.stage == RunStage(own.progress.stage) ? own.progress.fraction : nil,
                planned: own.progress.planned, of: recording, at: now - state.origin)
            return own
        }
        if changed != nil { show(isNews: true) }
        return changed
    }

    /// Text is there that was not heard: it counts as so much audio.
    func begin(_ recording: String, audio: Double) {
        let now = now
        state.withLock { $0.estimate?.begin(recording, audio: audio, at: now) }
    }

    /// Something else is about to be written on the screen.
    func pause() {
        state.withLock { $0.isPaused = true }
        messages.status.clear()
    }

    /// A recording is done with.
    ///
    /// - Parameter isWhole: it was done from its beginning to its end, in this run.
    func finish(_ recording: String, isWhole: Bool) {
        let now = now
        state.withLock { state in
            state.finished += 1
            state.recordings[recording] = nil
            if state.current == recording { state.current = state.recordings.keys.sorted().first }
            state.isPaused = false
            state.estimate?.finish(recording, isWhole: isWhole, at: now - state.origin)
        }
    }

    // MARK: What is shown

    private var now: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// False when all has been said.
    private func tick() -> Bool {
        show(isNews: false)
        return state.withLock { !$0.isOver }
    }

    private func show(isNews: Bool) {
        let now = now
        switch form {
        case .nothing: break
        case .line:
            let line = state.withLock {
                $0.line(at: now, isNews: isNews, usesStyle: messages.status.usesStyle)
            }
            if let line { messages.status.show(line.text) }
        case .json:
            if let line = state.withLock({ $0.news(at: now, isNews: isNews) }) {
                messages.status.writeAbove(TerminalText(json: line))
            }
        case .minutes:
            let line = state.withLock { $0.minuteLine(at: now) }
            if let line { messages.say("\(line)") }
        }
    }
}

extension PipelineEvent {
    fileprivate var isAboutReading: Bool {
        switch self {
        case .taskStarted, .draft: true
        case .progress(let progress): RunStage(progress.stage) >= .reading
        default: false
        }
    }
}
