import Synchronization

/// Keeps decoders that no run uses at the moment, so that the next run need not load a model.
final class DecoderPool: Sendable {
    private let model: SphinxModel
    private let settings: SphinxSettings
    private let idle = Mutex<[DecoderWorker]>([])

    init(model: SphinxModel, settings: SphinxSettings) {
        self.model = model
        self.settings = settings
    }

    func take() -> DecoderWorker {
        idle.withLock { $0.popLast() } ?? DecoderWorker(model: model, settings: settings)
    }

    func giveBack(_ worker: DecoderWorker) {
        idle.withLock { $0.append(worker) }
    }

    /// Frees what is idle; returns when the memory has been given back. What runs use comes back later and stays.
    func drain() async {
        let workers = idle.withLock { workers in
            defer { workers.removeAll() }
            return workers
        }
        for worker in workers { await worker.unload() }
    }
}
