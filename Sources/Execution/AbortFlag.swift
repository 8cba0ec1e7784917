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
/// Use a new flag for each run.
public final class AbortFlag: Sendable {
    private let raised = Atomic<Bool>(false)

    /// A flag that is not raised.
    public init() {}

    /// Whether the run has been asked to stop.
    public var isRaised: Bool { raised.load(ordering: .acquiring) }

    /// Asks the run to stop. Raising a raised flag changes nothing.
    public func raise() { raised.store(true, ordering: .releasing) }

    /// The pointer that the C library passes back to ``callback``. It does not keep the flag alive: the caller must do so for
    /// as long as C may call.
    public var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Whether the flag behind a pointer made by ``userData`` is raised.
    public static func isRaised(behind userData: UnsafeMutableRawPointer?) -> Bool {
        guard let userData else { return false }
        return Unmanaged<AbortFlag>.fromOpaque(userData).takeUnretainedValue().isRaised
    }

    /// A function for C parameters of the type `bool (*)(void *)`: true means stop.
    public static let callback: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Bool = { userData in
        AbortFlag.isRaised(behind: userData)
    }
}
