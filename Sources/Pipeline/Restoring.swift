import Spoken
import TranscriptTasks
import Transcripts

/// One restorer at work, segment by segment.
actor Restoring {
    private let make: @Sendable () async throws -> Restorer
    private var restorer: Restorer?
    private var cutter = RestorationCutter()
    private var pass: RestorationPass?
    private(set) var restoration: Restoration

    init(model: String, make: @escaping @Sendable () async throws -> Restorer) {
        self.make = make
        restoration = Restoration(model: model)
    }

    /// Restores the next segment of a growing transcript. Only what came before decides about it, so it waits for nothing.
    func add(_ segment: Segment) async throws -> Segment {
        let leadIn = cutter.leadInOfNext
        _ = cutter.add(segment)
        return try await restore(segment, beginningAfter: leadIn)
    }

    /// - Parameter done: is called when a segment has its punctuation.
    func restore(
        _ window: RestorationWindow, done: @Sendable () async throws -> Void
    ) async throws -> [Segment] {
        var (restored, leadIn) = ([Segment](), Optional(window.leadIn))
        for segment in window.segments {
            restored.append(try await restore(segment, beginningAfter: leadIn))
            try await done()
            leadIn = nil
        }
        return restored
    }

    /// The segment; as it was, if the model fails now or has failed before. Only cancellation throws.
    ///
    /// - Parameter leadIn: what stands before the window that this segment begins; `nil` for all but a window's first.
    private func restore(_ segment: Segment, beginningAfter leadIn: [Segment]?) async throws -> Segment {
        guard restoration.failure == nil else { return plain(segment) }
        do {
            if let leadIn { pass = try await taken().begin(after: leadIn) }
            guard var pass else { return plain(segment) }
            let restored = try await pass.restore(segment)
            restoration.count += pass.count
            pass.count = Restorer.Count()
            self.pass = pass
            return restored
        } catch {
            try Task.checkCancellation()
            if error is CancellationError { throw error }
            restoration.failure = String(describing: error)
            return plain(segment)
        }
    }

    private func taken() async throws -> Restorer {
        if let restorer { return restorer }
        let made = try await make()
        restorer = made
        return made
    }

    private func plain(_ segment: Segment) -> Segment {
        restoration.count.segments += 1
        restoration.count.fallbacks += 1
        restoration.count.words += segment.words.count
        return segment
    }
}

/// What became of a transcript's punctuation.
public struct Restoration: Hashable, Sendable, Codable {
    /// The text model's identifier.
    public var model: String
    /// What was put back.
    public var count = Restorer.Count()
    /// Why the model stopped before the end; the segments that it did not reach are among the fallbacks.
    public var failure: String?

    /// What a model has put back, so far nothing.
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
