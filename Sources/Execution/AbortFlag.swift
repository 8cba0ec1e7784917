internal import struct Synchronization.Atomic

/// A flag that any thread may raise and that a C library reads from its abort callback.
///
/// It is how cancellation reaches a C call that is already running:
///
/// ```swift
/// func run(_ samples: [Float]) async throws {
///     let flag = AbortFlag()
///     try await withTaskCancellationHandler {
///         parameters.abort_callback = AbortFlag.callback
///         parameters.abort_callback_user_data = flag.userData
///         try withExtendedLifetime(flag) { try blockingCall(parameters, samples) }
///     } onCancel: {
///         flag.raise()
///     }
/// }
/// ```
///
/// One flag belongs to one run. A flag that serves several runs in turn is ``reset()`` between them, before the next
/// run's cancellation handler is in place.
public final class AbortFlag: Sendable {
    private let raised = Atomic<Bool>(false)

    /// A flag that is not raised.
    public init() {}

    /// Whether somebody wants it to stop.
    public var isRaised: Bool { raised.load(ordering: .acquiring) }

    /// Asks the run to stop. Raising a raised flag changes nothing.
    public func raise() { raised.store(true, ordering: .releasing) }

    /// What the C library hands back to ``callback``. It does not keep the flag alive: the caller does so for as
    /// long as C may call.
    public var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// The flag behind a pointer made by ``userData``.
    public static func isRaised(behind userData: UnsafeMutableRawPointer?) -> Bool {
        guard let userData else { return false }
        return Unmanaged<AbortFlag>.fromOpaque(userData).takeUnretainedValue().isRaised
    }

    /// A function for C parameters of the type `bool (*)(void *)`: true means stop.
    public static let callback: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Bool = { userData in
        AbortFlag.isRaised(behind: userData)
    }
}
