import Synchronization

/// Lets a module belong to one session, once and for ever.
final class ModuleClaim: Sendable {
    private let isTaken = Atomic<Bool>(false)

    /// - Returns: false if another session has the module.
    func take() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }
}
