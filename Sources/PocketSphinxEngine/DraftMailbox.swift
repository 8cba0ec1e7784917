import Execution
import SpeechEngines
import Timeline

/// The speech of the open utterance on its way to the decoder that writes drafts of it.
///
/// Drafts must never hold the finals back: what the draft decoder cannot keep up with waits here, and is thrown away when the
/// utterance ends. The bound is that of one utterance.
final class DraftMailbox: Sendable {
    /// The next samples of an utterance, and how much of it there is with them.
    struct Parcel: Sendable {
        var start: AudioTime
        var isFirst: Bool
        var samples: [Int16]
        var range: AudioTimeRange
    }

    private struct State {
        var start: AudioTime?
        var received = 0
        var taken = 0
        var waiting: [Int16] = []
    }

    private let state = Mutex(State())
    private let bell = BoundedChannel<Void>(limit: 1, policy: .dropNewest)

    /// Says what there is of the open utterance now; `nil` when none is open.
    func update(_ open: (start: AudioTime, samples: ArraySlice<Int16>)?) {
        let hasNew = state.withLock { state in
            if state.start != open?.start { state = State(start: open?.start) }
            guard let open, open.samples.count > state.received else { return false }
            state.waiting += open.samples.dropFirst(state.received)
            state.received = open.samples.count
            return true
        }
        if hasNew { bell.trySend(()) }
    }

    /// Waits until there may be something to take; false at the end.
    func ring() async throws -> Bool { try await bell.next() != nil }

    func take(atMost limit: Int) -> Parcel? {
        state.withLock { state in
            guard let start = state.start, !state.waiting.isEmpty else { return nil }
            let samples = Array(state.waiting.prefix(limit))
            state.waiting.removeFirst(samples.count)
            defer { state.taken += samples.count }
            let length = AudioTime(
                value: Int64(state.taken + samples.count), timescale: StreamClock.sampleRate)
            return Parcel(
                start: start, isFirst: state.taken == 0, samples: samples,
                range: AudioTimeRange(start: start, duration: length))
        }
    }

    /// Runs `publish` unless the utterance has ended, and holds its end back meanwhile, so that no draft comes after the final.
    func ifOpen(_ start: AudioTime, publish: () -> Void) {
        state.withLock { state in
            if state.start == start { publish() }
        }
    }

    /// No more drafts.
    func close() {
        update(nil)
        bell.close()
    }
}
