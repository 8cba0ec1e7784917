import Execution

/// Keeps decoders that no run uses at the moment, so that the next run need not load a model.
final class DecoderPool: Sendable {
    private struct Idle {
        let worker: DecoderWorker
        /// What it is loaded for.
        let vocabulary: ContextVocabulary
    }

    private struct State {
        var idle: [Idle] = []
        var inUse = 0
    }

    private let model: SphinxModel
    private let settings: SphinxSettings
    private let state = Mutex(State())

    init(model: SphinxModel, settings: SphinxSettings) {
        self.model = model
        self.settings = settings
    }

    /// How many runs have taken and not given back.
    var inUse: Int { state.withLock { $0.inUse } }

    /// - Parameter vocabulary: one that is loaded for this is given first, since any other has to load its model again.
    func take(for vocabulary: ContextVocabulary = .empty) -> DecoderWorker {
        state.withLock { state in
            state.inUse += 1
            let index = state.idle.lastIndex { $0.vocabulary == vocabulary } ?? state.idle.indices.last
            return index.map { state.idle.remove(at: $0).worker }
        } ?? DecoderWorker(model: model, settings: settings)
    }

    /// One to load ahead; `nil` where others are in use, whose work shows that the model can be loaded.
    func takeUnlessAnyIsOut() -> DecoderWorker? {
        state.withLock { $0.inUse == 0 } ? take() : nil
    }

    func giveBack(_ worker: DecoderWorker, loadedFor vocabulary: ContextVocabulary = .empty) {
        state.withLock { state in
            state.inUse -= 1
            state.idle.append(Idle(worker: worker, vocabulary: vocabulary))
        }
    }

    /// Frees what is idle; returns when the memory has been given back. What runs use comes back later and stays.
    func drain() async {
        let workers = state.withLock { state in
            defer { state.idle.removeAll() }
            return state.idle.map(\.worker)
        }
        for worker in workers { await worker.unload() }
    }
}
