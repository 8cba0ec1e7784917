import Foundation
import Readback

/// The state of a run's screen, and what it shows at a moment: a line that is overwritten, a line of JSON, or a line a minute.
struct RunScreenState {
    var estimate: RunEstimate?
    /// When the work that is estimated began; for a live recording, the moment at which it ended.
    var origin = 0.0
    var ratesFile: WorkRatesFile?
    /// Recordings that have begun, by path.
    var recordings: [String: ProgressState] = [:]
    /// The recording of the latest event.
    var current: String?
    var count = 1
    var finished = 0
    var isRecording = false
    /// Whether something else is being written on the screen.
    var isPaused = false
    /// Whether the run is over.
    var isOver = false
    /// Seconds since the start.
    var lastDrawing = -1.0
    var lastMinute = 0
    var said: (recording: String?, stage: RunStage, place: Int64)?
    var lastSaid = -1.0
    /// Nobody can read faster changes.
    private static let secondsBetweenDrawings = 0.1

    /// Whether there is nothing to show: everything is done, no recording of a watched folder is in progress, or something
    /// else is on the screen.
    private var isSilent: Bool { isOver || isPaused || recordings.isEmpty && finished >= count }

    private var shown: ProgressState { current.flatMap { recordings[$0] } ?? ProgressState() }

    /// The most seconds that are transcribed at once. A recording no longer than this reports progress only at its end.
    private static let longestPiece = 30.0

    /// The state as shown: while audio is transcribed at once, the share done is guessed from the time passed.
    private func seen(at now: Double) -> ProgressState {
        let progress = shown.progress
        guard let current, let end = progress.end, (end - progress.start).seconds <= Self.longestPiece,
            let share = estimate?.heardByTime(of: current, at: now - origin)
        else { return shown }
        return shown.heard(share)
    }

    /// The line to draw; `nil` if the last one was drawn so recently that nobody can have read it.
    mutating func line(at now: Double, isNews: Bool, usesStyle: Bool) -> ProgressLine? {
        guard !isSilent, now - lastDrawing >= Self.secondsBetweenDrawings || !isNews else { return nil }
        lastDrawing = now
        return ProgressLine(
            state: seen(at: now), moment: moment(at: now), isRecording: isRecording, usesStyle: usesStyle)
    }

    /// A line for each minute that has passed, if nobody watches; `nil` during a live recording.
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

    /// A line for each second of audio or each counted item, and in any case a second after the last one.
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
