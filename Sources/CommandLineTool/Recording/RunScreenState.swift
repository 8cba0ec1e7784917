import Foundation
import Readback

/// What a screen knows of a run, and what it says of it at a moment: the line that is written over itself, a line of JSON, a line a minute.
struct RunScreenState {
    var estimate: RunEstimate?
    /// When the run began of which the estimate tells: for a live recording the moment at which it ended.
    var origin = 0.0
    var ratesFile: WorkRatesFile?
    /// Each that was begun, by its path.
    var recordings: [String: ProgressState] = [:]
    /// The one that was heard of last.
    var current: String?
    var count = 1
    var finished = 0
    var isRecording = false
    /// Something else is being written on the screen.
    var isPaused = false
    /// Nothing more is to be said.
    var isOver = false
    /// Seconds since the start.
    var lastDrawing = -1.0
    var lastMinute = 0
    var said: (recording: String?, stage: RunStage, place: Int64)?
    var lastSaid = -1.0
    /// Faster than this nobody reads.
    private static let secondsBetweenDrawings = 0.1

    /// All is done, or nothing has come yet that could be done.
    private var isSilent: Bool { isOver || isPaused || recordings.isEmpty && finished >= count }

    private var shown: ProgressState { current.flatMap { recordings[$0] } ?? ProgressState() }

    /// Seconds that are heard at once. Of a recording that is no longer hearing tells only when all of it is heard.
    private static let longestPiece = 30.0

    /// As a person is shown it: what is heard at once counts as heard by the time spent until then.
    private func seen(at now: Double) -> ProgressState {
        let progress = shown.progress
        guard let current, let end = progress.end, (end - progress.start).seconds <= Self.longestPiece,
            let share = estimate?.heardByTime(of: current, at: now - origin)
        else { return shown }
        return shown.heard(share)
    }

    /// The line that is written over itself; none so soon after the last one that nobody could have read that.
    mutating func line(at now: Double, isNews: Bool, usesStyle: Bool) -> ProgressLine? {
        guard !isSilent, now - lastDrawing >= Self.secondsBetweenDrawings || !isNews else { return nil }
        lastDrawing = now
        return ProgressLine(
            state: seen(at: now), moment: moment(at: now), isRecording: isRecording, usesStyle: usesStyle)
    }

    /// A line for each minute that has passed, where nobody watches; none while something is recorded.
    mutating func minuteLine(at now: Double) -> String? {
        guard Int(now / 60) > lastMinute else { return nil }
        lastMinute = Int(now / 60)
        return isRecording || isSilent ? nil : moment(at: now).words(seen(at: now).progress)
    }

    private mutating func moment(at now: Double) -> RunMoment {
        let stage = current.flatMap { recordings[$0] }?.stage
        let now = now - origin
        return RunMoment(
            stage: stage ?? .opening, elapsed: now, secondsLeft: estimate?.secondsLeft(at: now),
            share: estimate?.share(at: now), number: min(count, finished + 1), count: count)
    }

    /// A line for each second of audio, for each of what is counted, and a second after the last one in any case.
    mutating func news(at now: Double, isNews: Bool) -> String? {
        guard !isSilent else { return nil }
        let (shown, moment) = (shown, moment(at: now))
        let place =
            shown.progress.done.map(Int64.init) ?? (shown.progress.settled.milliseconds ?? 0) / 1000
        let isNew = said.map { $0 != (current, moment.stage, place) } ?? true
        guard isNews ? isNew : now - lastSaid >= 0.9 else { return nil }
        said = (current, moment.stage, place)
        lastSaid = now
        let document = ProgressDocument(shown.progress, moment, of: count > 1 ? current : nil)
        return try? JSONText.encodeLine(document)
    }
}
