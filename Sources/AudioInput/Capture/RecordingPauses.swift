/// Which frames of a source are kept when its recording is paused now and then. Pure; positions are frames of the source.
///
/// A pause may end while frames from before its beginning are still on their way, and be followed by the next one: what is decided is
/// where it lies, and not when somebody said so.
struct RecordingPauses {
    private struct Pause {
        var start: Int64
        /// `nil` while it lasts.
        var end: Int64?
    }

    /// In their order, without overlap.
    private var pauses: [Pause] = []

    /// Whether the last one still lasts.
    var isPaused: Bool { pauses.last.map { $0.end == nil } ?? false }

    /// Begins a pause at a position, or behind the last one. Pausing twice is pausing once.
    ///
    /// - Returns: where it lies in what is kept.
    mutating func pause(at position: Int64) -> Int64 {
        if !isPaused { pauses.append(Pause(start: max(position, pauses.last?.end ?? 0))) }
        return kept(before: pauses.last?.start ?? position)
    }

    /// Ends the pause at a position. What was not paused goes on.
    ///
    /// - Returns: where it lies in what is kept.
    mutating func resume(at position: Int64) -> Int64 {
        guard isPaused else { return kept(before: position) }
        let last = pauses.count - 1
        pauses[last].end = max(position, pauses[last].start)
        return kept(before: pauses[last].start)
    }

    /// How many of the frames before a position are kept.
    func kept(before position: Int64) -> Int64 {
        pauses.reduce(position) { count, pause in
            guard pause.start < position else { return count }
            return count - (min(position, pause.end ?? position) - pause.start)
        }
    }

    /// The next frames of which all are kept or none is: how many, at most `limit`, and whether they are kept.
    func stretch(from position: Int64, limit: Int64) -> (count: Int64, isKept: Bool) {
        for pause in pauses {
            if position < pause.start { return (min(limit, pause.start - position), true) }
            guard let end = pause.end else { return (limit, false) }
            if position < end { return (min(limit, end - position), false) }
        }
        return (limit, true)
    }
}
