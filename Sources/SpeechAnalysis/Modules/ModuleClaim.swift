import struct Synchronization.Atomic

/// Ties a module to one session for its lifetime.
final class ModuleClaim: Sendable {
    private let isTaken = Atomic<Bool>(false)

    /// - Returns: false if another session has the module.
    func take() -> Bool {
        isTaken.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }

    /// Undoes ``take()``, for a module that has not been used.
    func giveBack() { isTaken.store(false, ordering: .releasing) }
}
