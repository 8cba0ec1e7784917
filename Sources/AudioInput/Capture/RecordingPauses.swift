/// The frames of a source that are kept when its recording is paused. Pure; positions are frames of the source.
///
/// Frames from before a pause may still be arriving when it ends or when the next pause begins. So frames are
/// kept or dropped by their position, not by when a pause was requested.
struct RecordingPauses {
    private struct Pause {
        var start: Int64
        /// `nil` while the pause lasts.
        var end: Int64?
    }

    /// In order, without overlap.
    private var pauses: [Pause] = []

    /// Whether the last pause is still in effect.
    var isPaused: Bool { pauses.last.map { $0.end == nil } ?? false }

    /// Begins a pause at a position, or at the end of the previous pause if that is later. Does nothing if already paused.
    ///
    /// - Returns: the position of the pause among the frames that are kept.
    mutating func pause(at position: Int64) -> Int64 {
        if !isPaused { pauses.append(Pause(start: max(position, pauses.last?.end ?? 0))) }
        return kept(before: pauses.last?.start ?? position)
    }

    /// Ends the pause at a position. Does nothing if not paused.
    ///
    /// - Returns: the position of the pause among the frames that are kept.
    mutating func resume(at position: Int64) -> Int64 {
        guard isPaused else { return kept(before: position) }
        let last = pauses.count - 1
        pauses[last].end = max(position, pauses[last].start)
        return kept(before: pauses[last].start)
    }

    /// The number of frames before a position that are kept.
    func kept(before position: Int64) -> Int64 {
        pauses.reduce(position) { count, pause in
            guard pause.start < position else { return count }
            return count - (min(position, pause.end ?? position) - pause.start)
        }
    }

    /// The number of next frames, at most `limit`, that are all kept or all dropped, and whether they are kept.
    func stretch(from position: Int64, limit: Int64) -> (count: Int64, isKept: Bool) {
        for pause in pauses {
            if position < pause.start { return (min(limit, pause.start - position), true) }
            guard let end = pause.end else { return (limit, false) }
            if position < end { return (min(limit, end - position), false) }
        }
        return (limit, true)
    }
}
