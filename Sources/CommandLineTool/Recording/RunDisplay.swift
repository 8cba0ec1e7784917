import Execution
import Foundation
import Readback

/// Shows a run to whoever watches standard error: a person sees segments and a line of progress, a program reads progress as JSON.
///
/// Where standard error is neither, only warnings are said, unless `--verbose` asks for the segments.
final class RunDisplay: Sendable {
    private let messages: Messages
    private let progressIsJSON: Bool
    private let showsLine: Bool
    private let showsSegments: Bool
    /// Sound is being recorded, which the line says for as long as it is so.
    private let isRecording: Mutex<Bool>
    private let started = ContinuousClock.now
    private let state = Mutex(ProgressState())
    private let saidSecond = Mutex<(stage: PipelineProgress.Stage, second: Int64)?>(nil)
    /// When the line was drawn last, in seconds since the start.
    private let lastDrawing = Mutex(-1.0)
    /// Faster than this nobody reads.
    private static let secondsBetweenDrawings = 0.1

    init(_ arguments: ParsedArguments, _ messages: Messages, isRecording: Bool = false) {
        self.isRecording = Mutex(isRecording)
        self.messages = messages
        let wish = arguments.value(of: Options.progress) ?? "auto"
        progressIsJSON = wish == "json"
        showsLine = wish == "auto" && messages.status.isWatched
        showsSegments = showsLine && !Self.isShownAtTheEnd(arguments) || arguments.isGiven(Options.verbose)
    }

    /// The result will stand on the same screen: nobody wants to see every word twice.
    private static func isShownAtTheEnd(_ arguments: ParsedArguments) -> Bool {
        let isKept =
            arguments.isGiven(Options.outputDirectory) || arguments.value(of: Options.output) ?? "-" != "-"
        return !isKept && isatty(STDOUT_FILENO) == 1
    }

    /// Volatile text is made only for somebody who sees it.
    var wantsVolatileText: Bool { showsLine }

    /// From now on what is shown is the work on what was recorded.
    func recordingEnds() { isRecording.withLock { $0 = false } }

    func take(_ event: PipelineEvent) {
        let isRecording = isRecording.withLock { $0 }
        // While somebody speaks, nobody wants to know how the summary is coming along.
        if isRecording && event.isAboutReading { return }
        switch event {
        case .segment(let segment) where showsSegments:
            let speaker = segment.speaker.map { "\($0): " } ?? ""
            messages.say("\(speaker)\(segment.text)", of: segment.range)
        case .restoringStarted where showsSegments: messages.say("putting punctuation back")
        case .taskStarted(let name) where showsSegments:
            messages.say("reading the transcript for the task '\(name)'")
        case .warning(let warning):
            messages.say("\(warning)")
        case .finished:
            messages.status.clear()
        default: break
        }
        let changed = state.withLock { state in
            state.take(event, at: (ContinuousClock.now - started) / .seconds(1)) ? state : nil
        }
        guard let changed else { return }
        if progressIsJSON { sayJSON(changed) }
        if case .draft = event, showsSegments {
            for line in changed.news { messages.say(line.shown, of: line.range) }
        }
        if showsLine && (changed.draft != nil || isTimeToDraw(changed.elapsed)) {
            let line = ProgressLine(
                state: changed, isRecording: isRecording, usesStyle: messages.status.usesStyle)
            messages.status.show(line.text)
        }
    }

    private func isTimeToDraw(_ now: Double) -> Bool {
        lastDrawing.withLock { last in
            guard last < 0 || now - last >= Self.secondsBetweenDrawings else { return false }
            last = now
            return true
        }
    }

    /// One object per second of audio, and for each group of sentences; more would only fill somebody's log.
    private func sayJSON(_ state: ProgressState) {
        let second = (state.progress.settled.milliseconds ?? 0) / 1000
        let isNew = saidSecond.withLock { said in
            defer { said = (state.progress.stage, second) }
            return said ?? (.hearing, -1) != (state.progress.stage, second)
        }
        guard isNew || state.draft != nil, let line = try? JSONText.encodeLine(ProgressDocument(state)) else {
            return
        }
        messages.status.writeAbove("\(line)")
    }
}

extension PipelineEvent {
    fileprivate var isAboutReading: Bool {
        switch self {
        case .taskStarted, .draft: true
        case .progress(let progress): progress.stage == .reading
        default: false
        }
    }
}

extension Messages {
    /// What a transcript of text alone holds has no times.
    fileprivate func say(_ words: String, of range: AudioTimeRange) {
        say(range.end > .zero ? "\(TimestampFormat.clock.string(from: range.start)) \(words)" : "\(words)")
    }
}

/// What `--progress json` writes, a line each: how many seconds of the recording were heard or read, or how many sentences written.
private struct ProgressDocument: Encodable {
    let event = "progress"
    let stage: String
    var position: Double?
    var end: Double?
    var written: Int?
    var planned: Int?
    let secondsLeft: Double?

    init(_ state: ProgressState) {
        secondsLeft = state.secondsLeft.map { ($0 * 10).rounded() / 10 }
        if let draft = state.draft {
            stage = "writing"
            written = draft.written
            planned = draft.planned
        } else {
            stage = state.progress.stage.rawValue
            position = Double(state.progress.settled.milliseconds ?? 0) / 1000
            end = state.progress.end?.milliseconds.map { Double($0) / 1000 }
        }
    }
}
