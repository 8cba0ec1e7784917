import Execution

/// The progress of a text model, reported while a call is still running.
///
/// A call with many texts takes minutes with a large model. Engines report each part of a text that is done, and the caller may listen.
/// Nothing depends on it: of an engine that reports nothing, the caller only sees the call return.
///
/// ```swift
/// let listener = WorkListener<Double> { progress.add($0) }
/// let outcomes = try await ModelWork.$listener.withValue(listener) { try await writer.generate(requests) }
/// ```
public enum ModelWork {
    /// Receives how much more has been done, in texts: 1 for a complete answer, a fraction for part of one. Called on any thread.
    @TaskLocal public static var listener: WorkListener<Double>?

    /// Reports that this many more texts have been done.
    package static func tell(_ texts: Double) { listener?.hear(texts) }

    /// Runs calls, and reports the number of finished texts each time it grows.
    package static func counting<Value: Sendable>(
        _ told: @escaping @Sendable (_ texts: Int) -> Void, in calls: () async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let count = TextCount()
        let listener = WorkListener<Double> { if let whole = count.add($0) { told(whole) } }
        return try await $listener.withValue(listener, operation: calls)
    }
}

/// Receives progress. It is an object, not a function: the optimizer of Swift 6.3 loses a function on its way into a
/// task-local value, and the program crashes.
public final class WorkListener<News: Sendable>: Sendable {
    /// Receives the latest progress, on any thread.
    public let hear: @Sendable (News) -> Void

    /// Creates a listener that calls this function.
    public init(_ hear: @escaping @Sendable (News) -> Void) { self.hear = hear }
}

/// Counts finished texts, from any thread.
private final class TextCount: Sendable {
    private let sum = Mutex(0.0)

    /// Returns the number of whole texts, or `nil` if it has not grown.
    func add(_ texts: Double) -> Int? {
        sum.withLock { sum in
            let before = Int(sum + Self.rounding)
            sum += texts
            let now = Int(sum + Self.rounding)
            return now > before ? now : nil
        }
    }

    /// Makes three thirds add up to one.
    private static let rounding = 1e-6
}
