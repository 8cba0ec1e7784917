import Execution
import Synchronization

/// The decoders that one run has, at most so many. They are taken from the pool when they are first needed and go back to it
/// when the run ends.
final class DecoderLease: Sendable {
    private let pool: DecoderPool
    private let limit: Int
    private let free = BoundedChannel<DecoderWorker>(limit: .max)
    private let leased = Mutex<[DecoderWorker]>([])

    init(pool: DecoderPool, limit: Int) {
        self.pool = pool
        self.limit = max(1, limit)
    }

    /// Waits for a free decoder. One caller at a time.
    func take() async throws -> DecoderWorker {
        if free.bufferedCount == 0, let worker = takeFromPool() { return worker }
        guard let worker = try await free.next() else { throw CancellationError() }
        return worker
    }

    func giveBack(_ worker: DecoderWorker) {
        free.trySend(worker)
    }

    /// The run is over, and nobody uses a decoder of it any more.
    func end() {
        free.close()
        for worker in leased.withLock({ $0 }) { pool.giveBack(worker) }
    }

    private func takeFromPool() -> DecoderWorker? {
        leased.withLock { leased in
            guard leased.count < limit else { return nil }
            let worker = pool.take()
            leased.append(worker)
            return worker
        }
    }
}
