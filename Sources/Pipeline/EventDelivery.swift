import Execution

/// Delivers a run's events to its reader: one channel, from which the reader takes one event at a time.
///
/// Whoever reports an event waits until there is room for it, including the task that reads the source. So a
/// slow reader slows down the source and everything in between. The reader waits only for the run, so no
/// deadlock is possible. If the reader goes away or fails, every waiting task is told.
final class EventDelivery: Sendable {
    /// The number of events that may wait for the reader.
    static let limit = 256

    private let request: PipelineRequest
    private let events: BoundedChannel<PipelineEvent>
    private let work: Task<Void, Never>
    private let hearing = Mutex<PipelineProgress?>(nil)

    /// Starts the work. It may report any event except the result, which it returns.
    init(
        _ request: PipelineRequest,
        _ work: @escaping @Sendable (_ report: @escaping EventReport) async throws -> PipelineResult
    ) {
        let events = BoundedChannel<PipelineEvent>(limit: Self.limit)
        self.request = request
        self.events = events
        self.work = Task {
            do {
                let result = try await work { try await events.send($0) }
                try await events.send(.finished(result))
                events.finish()
            } catch {
                events.finish(throwing: error)
            }
        }
    }

    deinit { stop() }

    /// Returns the next event after the sinks have received it; `nil` after the last one.
    ///
    /// An error, including a sink's, is thrown once the work has stopped.
    func next() async throws -> PipelineEvent? {
        do {
            while let event = try await events.next() {
                guard let event = news(in: event) else { continue }
                if case .segment(let segment) = event { try await request.memory?.keep(segment) }
                for sink in request.sinks { try await sink.receive(event) }
                return event
            }
            // After this, nothing of the work holds resources.
            await work.value
            return nil
        } catch {
            stop()
            await work.value
            throw error
        }
    }

    private func stop() {
        work.cancel()
        events.close()
    }

    /// The audio reader and the result collectors report progress independently and may overtake each other.
    /// Their reports are combined here, so that progress never goes backward.
    private func news(in event: PipelineEvent) -> PipelineEvent? {
        guard case .progress(let told) = event, told.stage == .hearing else { return event }
        return hearing.withLock { known in
            let before = known
            known = before.map { $0.advanced(by: told) } ?? told
            return known == before ? nil : known.map { .progress($0) }
        }
    }
}

/// Reports an event; returns when there was room for it.
public typealias EventReport = @Sendable (PipelineEvent) async throws -> Void

extension PipelineProgress {
    /// The further progress of the two.
    fileprivate func advanced(by other: PipelineProgress) -> PipelineProgress {
        var both = self
        both.position = max(position, other.position)
        both.settled = max(settled, other.settled)
        return both
    }
}
