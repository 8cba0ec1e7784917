import Execution

/// The way of a run's events to whoever listens: one channel, of which the reader takes one event after the other.
///
/// Whoever has something to say waits until there is room for it, the task that reads the source included; so a listener who takes
/// its time holds back the source, and with it everything in between. The reader waits for nobody but the run: no two can wait for
/// each other. When the reader goes, or fails, everyone who waits is told.
final class EventDelivery: Sendable {
    /// How many events may wait for the reader.
    static let limit = 256

    private let request: PipelineRequest
    private let events: BoundedChannel<PipelineEvent>
    private let work: Task<Void, Never>
    private let hearing = Mutex<PipelineProgress?>(nil)

    /// Starts the work. It may say what it likes but the result, which it gives back.
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

    /// The next event, when the sinks have had it; `nil` after the last one.
    ///
    /// An error, a sink's included, is thrown when the work has stopped.
    func next() async throws -> PipelineEvent? {
        do {
            while let event = try await events.next() {
                guard let event = news(in: event) else { continue }
                if case .segment(let segment) = event { try await request.memory?.keep(segment) }
                for sink in request.sinks { try await sink.receive(event) }
                return event
            }
            // Nothing of the work holds anything any more.
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

    /// Those who hear and those who collect tell of progress independently, and may overtake each other: what they tell is put together
    /// here, so that progress never goes back.
    private func news(in event: PipelineEvent) -> PipelineEvent? {
        guard case .progress(let told) = event, told.stage == .hearing else { return event }
        return hearing.withLock { known in
            let before = known
            known = before.map { $0.advanced(by: told) } ?? told
            return known == before ? nil : known.map { .progress($0) }
        }
    }
}

/// Says that something has happened; returns when there was room for it.
public typealias EventReport = @Sendable (PipelineEvent) async throws -> Void

extension PipelineProgress {
    /// Both together: as far as either has come.
    fileprivate func advanced(by other: PipelineProgress) -> PipelineProgress {
        var both = self
        both.position = max(position, other.position)
        both.settled = max(settled, other.settled)
        return both
    }
}
