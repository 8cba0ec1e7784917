import Dispatch
import Execution
import Files
import Foundation
import Readback
import SafeText

/// The screen of a whole run, with any number of recordings. At least once a second it shows the current stage, the share done, and the
/// time left.
///
/// A terminal shows a line that is overwritten; a program reads lines of JSON. Otherwise, one line a minute shows that the work goes on.
final class RunScreen: Sendable {
    private enum Form {
        case line, json, minutes, nothing
    }

    private let messages: Messages
    private let form: Form
    private let start = ContinuousClock.now
    private let state = Mutex(RunScreenState())

    /// - Parameter isRecording: a live recording is being made; until it ends, the line shows nothing else.
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

    /// Whether a line is shown on a terminal.
    var showsLine: Bool { form == .line }

    /// Starts updating every second. The timer has its own queue, because the work may take up every thread of the pool.
    func begin() {
        guard form != .nothing else { return }
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "readback.screen"))
        timer.schedule(deadline: .now(), repeating: 1)
        // The handler keeps its timer alive until the run is over.
        timer.setEventHandler { [weak self] in
            if self?.tick() != true { timer.cancel() }
        }
        timer.resume()
    }

    /// Clears the status line and saves the learned durations.
    func end() {
        let (file, rates) = state.withLock { state in
            state.isOver = true
            return (state.ratesFile, state.estimate?.learned)
        }
        messages.status.clear()
        if let file, let rates { file.keep(rates) }
    }

    /// Call this when the models are open and the work ahead is known.
    ///
    /// - Parameter recordings: all recordings to process; none for a watched folder.
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

    /// A live recording has ended: from now on the remaining work is shown.
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

    /// Takes an event of a recording's run. Returns the state to show, if the event changed it.
    func take(_ event: PipelineEvent, of recording: String) -> ProgressState? {
        let now = now
        let changed = state.withLock { state -> ProgressState? in
            if case .started(let start) = event {
                state.estimate?.begin(
                    recording, audio: start.estimatedDuration?.seconds, at: now - state.origin)
            }
            // During a live recording, progress of the report is not shown.
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

    /// Begins work on a text, which counts as this many seconds of audio.
    func begin(_ recording: String, audio: Double) {
        let now = now
        state.withLock { $0.estimate?.begin(recording, audio: audio, at: now) }
    }

    /// Clears the line, because something else is about to be written on the screen.
    func pause() {
        state.withLock { $0.isPaused = true }
        messages.status.clear()
    }

    /// Ends the work on a recording.
    ///
    /// - Parameter isWhole: whether it was processed from beginning to end, in this run.
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

    /// Returns false when the run is over.
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
