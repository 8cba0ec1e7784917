import Execution

/// How far a text model has come with what it was asked: told while a call goes on, for whoever waits for it to return.
///
/// A call with many texts takes minutes with a large model. Engines tell each share of a text that is done; whoever made the call may
/// listen. Nothing depends on it: an engine that tells nothing is heard of when its call returns.
///
/// ```swift
/// let listener = WorkListener<Double> { progress.add($0) }
/// let outcomes = try await ModelWork.$listener.withValue(listener) { try await writer.generate(requests) }
/// ```
public enum ModelWork {
    /// Is told how much more has been done, in texts: 1 for an answer that is complete, a part for a part of one. From any thread.
    @TaskLocal public static var listener: WorkListener<Double>?

    /// Says that so much more has been done.
    package static func tell(_ texts: Double) { listener?.hear(texts) }

    /// Makes calls, and tells how many texts of them are done, each time that it is one more.
    package static func counting<Value: Sendable>(
        _ told: @escaping @Sendable (_ texts: Int) -> Void, in calls: () async throws -> Value,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        let count = TextCount()
        let listener = WorkListener<Double> { if let whole = count.add($0) { told(whole) } }
        return try await $listener.withValue(listener, operation: calls)
    }
}

/// Hears how work goes on. An object and no function: the optimiser of Swift 6.3 loses a function on its way into a task's local value, and
/// the program crashes.
public final class WorkListener<News: Sendable>: Sendable {
    /// Takes the latest, on any thread.
    public let hear: @Sendable (News) -> Void

    /// One who does this with what is heard.
    public init(_ hear: @escaping @Sendable (News) -> Void) { self.hear = hear }
}

/// Texts that are done, from any thread.
private final class TextCount: Sendable {
    private let sum = Mutex(0.0)

    /// How many whole texts there are now; `nil` where there are no more than before.
    func add(_ texts: Double) -> Int? {
        sum.withLock { sum in
            let before = Int(sum + Self.rounding)
            sum += texts
            let now = Int(sum + Self.rounding)
            return now > before ? now : nil
        }
    }

    /// A third three times is one.
    private static let rounding = 1e-6
}
