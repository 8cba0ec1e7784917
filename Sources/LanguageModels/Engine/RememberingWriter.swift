/// Caches answers in memory, for work that is repeated on a growing text.
///
/// An answer depends only on its own request, so a cached answer is what would be written again. Missing answers are written in small
/// groups. A caller who is cancelled gets nothing more, but the group in progress is finished and kept. A caller cancelled before the
/// call still starts one: the next caller most likely wants it, too, and writing takes longer than saying the next sentence.
///
/// Everything is written with ``GenerationRequest/isOneOfFew``: a growing text leaves little to write at a time, and whether an answer is
/// found must not depend on how much there was to write when it was first requested.
///
/// ```swift
/// let writer = RememberingWriter(context, groupSize: 4)     // while people speak
/// _ = try? await writer.generate(whatTheyHaveSaid)
/// await writer.stopLooking()                                // they have ended
/// let answers = try await writer.generate(everything)
/// ```
package actor RememberingWriter: ForwardingContext {
    /// The minimum number of answers kept; the maximum is twice that. Each takes some 3 kB, mostly for the prompt.
    private static let limit = 2048

    private typealias Group = Task<[GenerationRequest: GenerationOutcome], any Error>

    package let base: any LanguageEngineContext
    private let groupSize: Int
    private var isLast = false
    private var answers = RecentlyAsked<GenerationRequest, GenerationOutcome>(limit: limit)
    private var group: Group?
    private var atWork: Set<GenerationRequest> = []

    package nonisolated let contextLength: Int

    /// - Parameters:
    ///   - base: writes what is not cached.
    ///   - groupSize: the number of answers to write before checking again whether anybody still wants them.
    package init(_ base: any LanguageEngineContext, groupSize: Int) {
        self.base = base
        self.groupSize = max(1, groupSize)
        contextLength = base.contextLength
    }

    /// Nothing more will come that could be requested instead. From now on everything missing is written in one call, and work
    /// in progress that nobody wants is dropped.
    ///
    /// - Parameter patience: work in progress that somebody wants is dropped, too, if it takes longer than this: on a busy machine it
    ///   may have given way to others all the time.
    package func stopLooking(patience: Duration = .seconds(4)) {
        isLast = true
        guard let group else { return }
        Task {
            try? await Task.sleep(for: patience)
            if self.group == group { group.cancel() }
        }
    }

    /// Drops unfinished work, and starts nothing more for cancelled callers. The caller that started the work gets the cancellation error.
    package func breakOff() {
        isLast = true
        group?.cancel()
    }

    /// Writes the answers that are not cached.
    package func generate(_ requests: [GenerationRequest]) async throws -> [GenerationOutcome] {
        var requests = requests
        for index in requests.indices { requests[index].isOneOfFew = true }
        var wanted: [GenerationRequest: GenerationOutcome] = [:]
        var hasWritten = false
        while true {
            var (missing, seen) = ([GenerationRequest](), Set<GenerationRequest>())
            for request in requests where wanted[request] == nil && seen.insert(request).inserted {
                if let answer = answers.answer(to: request) {
                    wanted[request] = answer
                } else {
                    missing.append(request)
                }
            }
            guard !missing.isEmpty else { return requests.compactMap { wanted[$0] } }
            if hasWritten || isLast { try Task.checkCancellation() }
            if let group {
                if isLast, atWork.isDisjoint(with: missing) { group.cancel() }
                // It belongs to another caller, who handles its failure.
                _ = try? await result(of: group)
            } else {
                hasWritten = true
                let some = Array(missing.prefix(isLast ? missing.count : groupSize))
                wanted.merge(try await result(of: write(some))) { first, _ in first }
            }
        }
    }

    /// Cancelling the caller also cancels the group, if `isLast` was set when the wait began.
    private func result(of group: Group) async throws -> [GenerationRequest: GenerationOutcome] {
        let isLast = isLast
        return try await withTaskCancellationHandler {
            try await group.value
        } onCancel: {
            if isLast { group.cancel() }
        }
    }

    /// Starts to write a group. It is finished, and its answers are kept, before any caller that waits for it continues.
    private func write(_ requests: [GenerationRequest]) -> Group {
        let group = Group {
            defer { self.group = nil }
            let outcomes = try await base.generateEach(requests)
            for (request, outcome) in zip(requests, outcomes) { answers.keep(outcome, to: request) }
            return Dictionary(zip(requests, outcomes), uniquingKeysWith: { first, _ in first })
        }
        self.group = group
        atWork = Set(requests)
        return group
    }
}
