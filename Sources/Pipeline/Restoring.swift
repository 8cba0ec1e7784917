import TranscriptTasks
import Transcripts

/// One restorer at work, window by window.
actor Restoring {
    private let make: @Sendable () async throws -> Restorer
    private var restorer: Restorer?
    private var cutter = RestorationCutter()
    private(set) var restoration: Restoration

    init(model: String, make: @escaping @Sendable () async throws -> Restorer) {
        self.make = make
        restoration = Restoration(model: model)
    }

    /// Takes the next segment of a growing transcript; gives the segments that are restored now, in their order.
    func add(_ segment: Segment) async throws -> [Segment] {
        guard let window = cutter.add(segment) else { return [] }
        return try await restore(window)
    }

    /// The segments that were still waiting for others to come.
    func finish() async throws -> [Segment] {
        guard let window = cutter.finish() else { return [] }
        return try await restore(window)
    }

    /// A window's segments; as they were, if the model fails now or has failed before. Only cancellation throws.
    func restore(_ window: RestorationWindow) async throws -> [Segment] {
        guard restoration.failure == nil else { return plain(window) }
        do {
            let (segments, count) = try await taken().restore(window)
            restoration.count += count
            return segments
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            restoration.failure = String(describing: error)
            return plain(window)
        }
    }

    private func taken() async throws -> Restorer {
        if let restorer { return restorer }
        let made = try await make()
        restorer = made
        return made
    }

    private func plain(_ window: RestorationWindow) -> [Segment] {
        restoration.count.segments += window.segments.count
        restoration.count.fallbacks += window.segments.count
        restoration.count.words += window.segments.reduce(0) { $0 + $1.words.count }
        return window.segments
    }
}

/// What became of a transcript's punctuation.
public struct Restoration: Hashable, Sendable, Codable {
    /// The text model's identifier.
    public var model: String
    public var count = Restorer.Count()
    /// Why the model stopped before the end; the segments that it did not reach are among the fallbacks.
    public var failure: String?

    public init(model: String) { self.model = model }

    /// Adds what became of another part of the transcript.
    mutating func add(_ other: Restoration) {
        count += other.count
        failure = failure ?? other.failure
    }

    /// What a person should know about it.
    var warning: String? {
        guard count.fallbacks > 0 else { return nil }
        let reason = failure.map { ": \($0)" } ?? ", because a check of their words failed"
        return "\(count.fallbacks) of \(count.segments) segments were left without punctuation\(reason)"
    }
}
