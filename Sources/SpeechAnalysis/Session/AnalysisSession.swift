import Execution
import SpeechEngines
import Timeline

/// The shell around ``SessionState``: it holds the lock, the tasks and the waiting calls, and executes the actions that the
/// state returns.
///
/// Actions are executed outside the lock, one at a time, in the order in which the state returned them. The caller that adds
/// the first action executes until none is left; other callers only add. So results, ends and answers never overtake each
/// other.
///
/// The session is kept alive by its tasks and by the analyzer, which ends it when released.
final class AnalysisSession: Sendable {
    struct Storage {
        var state = SessionState()
        var modules: [ModuleID: any EngineDrivenModule] = [:]
        /// The same modules as the caller sees them.
        var roster: [any SpeechModule] = []
        var pending: [SessionAction] = []
        var isExecuting = false
        var waiters: [WaiterID: CheckedContinuation<AudioTime?, any Error>] = [:]
        var steps: [ModuleID: CheckedContinuation<DriverStep?, Never>] = [:]
        var grants: [InputID: CheckedContinuation<Bool, Never>] = [:]
        var inputs: [InputID: Task<Void, Never>] = [:]
        var drivers: [ModuleID: Task<Void, Never>] = [:]
        var engines: [ModuleID: any SpeechEngine] = [:]
        var hasEnteredLimit = false
        /// Run once, when the session is over.
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let storage = Mutex(Storage())
    private let rangeHandler = Mutex<RangeHandler?>(nil)
    let options: SpeechAnalyzer.Options
    let resources: SessionResources
    var priority: TaskPriority { options.priority }

    init(options: SpeechAnalyzer.Options, resources: SessionResources = SessionResources()) {
        self.options = options
        self.resources = resources
    }

    // MARK: Changes

    /// Changes the state, then executes the resulting actions.
    @discardableResult
    func change<Value>(_ body: (inout Storage) -> Value) -> Value {
        let (value, mustExecute) = storage.withLock { storage in
            let value = body(&storage)
            storage.pending += storage.state.takeActions()
            let mustExecute = !storage.isExecuting && !storage.pending.isEmpty
            if mustExecute { storage.isExecuting = true }
            return (value, mustExecute)
        }
        if mustExecute { executePending() }
        return value
    }

    func read<Value: Sendable>(_ body: (borrowing Storage) -> Value) -> Value {
        storage.withLock { body($0) }
    }

    private func executePending() {
        while let actions = nextActions() {
            for action in actions { execute(action) }
        }
    }

    private func nextActions() -> [SessionAction]? {
        storage.withLock { storage in
            let actions = storage.pending
            storage.pending = []
            if actions.isEmpty { storage.isExecuting = false }
            return actions.isEmpty ? nil : actions
        }
    }

    private func execute(_ action: SessionAction) {
        switch action {
        case .startDriver(let id): startDriver(id)
        case .step(let id, let step): take(\.steps, id)?.resume(returning: step)
        case .cancelDriver(let id): take(\.drivers, id)?.cancel()
        case .grant(let id, let mayPull): take(\.grants, id)?.resume(returning: mayPull)
        case .cancelInput(let id): take(\.inputs, id)?.cancel()
        case .publish(let id, let output): module(id)?.publish(output)
        case .endResults(let id, let error): take(\.modules, id)?.endResults(error)
        case .resume(let id, let answer): take(\.waiters, id)?.resume(with: answer)
        case .volatileRangeChanged(let range, let start, let end):
            let modules = start ? storage.withLock { Array($0.modules.values) } : []
            for module in modules { module.hear(finalThrough: range.start) }
            rangeHandler.withLock { $0?.call(range, start, end) }
        case .sessionEnded: runEndActions()
        }
    }

    private func take<Key: Hashable, Value: Sendable>(
        _ table: WritableKeyPath<Storage, [Key: Value]>, _ key: Key
    )
        -> Value?
    {
        storage.withLock { $0[keyPath: table].removeValue(forKey: key) }
    }

    private func module(_ id: ModuleID) -> (any EngineDrivenModule)? {
        storage.withLock { $0.modules[id] }
    }

    private func startDriver(_ id: ModuleID) {
        guard let module = module(id) else { return }
        storage.withLock { storage in
            storage.drivers[id] = Task(priority: priority) {
                await ModuleDriver(id: id, module: module, session: self).run()
            }
        }
    }

    func runEndActions() {
        for action in storage.withLock({ $0.whenEnded.take() }) { action() }
    }

    /// Sets the handler for changes of the volatile range.
    func setRangeHandler(_ handler: RangeHandler?) {
        rangeHandler.withLock { $0 = handler }
    }
}

extension Array {
    fileprivate mutating func take() -> [Element] {
        defer { self = [] }
        return self
    }
}

/// The caller's closure for changes of the volatile range.
///
/// `@unchecked`: the closure was passed as `sending`, and it is only called under the session's handler lock.
struct RangeHandler: @unchecked Sendable {
    let call: (AudioTimeRange, Bool, Bool) -> Void
}
