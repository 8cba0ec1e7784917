import Execution
import SpeechEngines

/// Tracks which engines are in use, and which keep their models in memory for the next session.
final class EngineRetention: Sendable {
    typealias Policy = SpeechAnalyzer.Options.ModelRetention

    private struct Entry: Sendable {
        let engine: any SpeechEngine
        var users = 0
        /// The longest retention that any user has requested since the model was last freed.
        var policy = Policy.whileInUse
        /// Frees the model after it has lingered.
        var timer: Task<Void, Never>?
    }

    /// Shared by all sessions of the process.
    static let shared = EngineRetention { try await Task.sleep(for: .seconds(60)) }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])
    private let linger: @Sendable () async throws -> Void

    /// - Parameter linger: returns when a lingering model may be freed.
    init(linger: @escaping @Sendable () async throws -> Void) {
        self.linger = linger
    }

    func begin(_ engine: any SpeechEngine, _ policy: Policy) {
        entries.withLock { entries in
            var entry = entries[ObjectIdentifier(engine)] ?? Entry(engine: engine)
            entry.timer?.cancel()
            entry.timer = nil
            entry.users += 1
            entry.policy = entry.policy.longer(policy)
            entries[ObjectIdentifier(engine)] = entry
        }
    }

    /// Ends one use of the engine. Returns when the model is freed, if that happens immediately.
    func end(_ engine: any SpeechEngine) async {
        let id = ObjectIdentifier(engine)
        let mustUnload = entries.withLock { entries in
            guard var entry = entries[id] else { return false }
            entry.users -= 1
            entries[id] = entry
            guard entry.users == 0 else { return false }
            switch entry.policy {
            case .processLifetime: return false
            case .lingering:
                entries[id]?.timer = Task { await self.unloadAfterLingering(id) }
                return false
            case .whileInUse:
                entries[id] = nil
                return true
            }
        }
        if mustUnload { await engine.unload() }
    }

    /// Frees every model that is not in use. Models in use are freed when their use ends.
    func endAll() async {
        let idle = entries.withLock { entries in
            let idle = entries.values.filter { $0.users == 0 }
            for entry in idle { entry.timer?.cancel() }
            entries = entries.filter { $0.value.users > 0 }.mapValues { entry in
                var entry = entry
                entry.policy = .whileInUse
                return entry
            }
            return idle.map(\.engine)
        }
        for engine in idle { await engine.unload() }
    }

    private func unloadAfterLingering(_ id: ObjectIdentifier) async {
        do { try await linger() } catch { return }
        let engine = entries.withLock { entries -> (any SpeechEngine)? in
            guard let entry = entries[id], entry.users == 0, !Task.isCancelled else { return nil }
            entries[id] = nil
            return entry.engine
        }
        await engine?.unload()
    }
}

extension SpeechAnalyzer.Options.ModelRetention {
    func longer(_ other: Self) -> Self {
        let order = Self.allCases
        let index = max(order.firstIndex(of: self) ?? 0, order.firstIndex(of: other) ?? 0)
        return order[index]
    }
}

/// The models that sessions have left in memory.
public enum SpeechModels {
    /// Frees all models that are kept for later sessions. Returns when their memory has been released.
    public static func endRetention() async {
        await EngineRetention.shared.endAll()
    }
}
