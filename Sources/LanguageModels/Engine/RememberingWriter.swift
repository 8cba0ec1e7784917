/// Keeps in memory what was written side by side, for work that is done over and over on a growing text.
///
/// An answer depends on its own request alone, so what is remembered is what would come out again. Missing answers are written in small
/// groups. A caller who is cancelled gets nothing more, yet the group that is at work is written to its end and kept, and one is begun for
/// who was cancelled before he asked: who asks next most likely wants it, too, and a sentence takes longer than people take to say the next one.
///
/// Everything is written as ``GenerationRequest/isOneOfFew``: a text that grows leaves little to write at a time, and how much of it there was
/// when an answer was first asked for must not tell whether it is found again.
///
/// ```swift
/// let writer = RememberingWriter(context, groupSize: 4)     // while people speak
/// _ = try? await writer.generate(whatTheyHaveSaid)
/// await writer.stopLooking()                                // they have ended
/// let answers = try await writer.generate(everything)
/// ```
package actor RememberingWriter: ForwardingContext {
    /// How many answers are kept at least, and twice as many at most. Some 3 kB each, most of it the prompt.
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
    ///   - base: writes what is not remembered.
    ///   - groupSize: how many answers are written between two looks at whether anybody still wants them.
    package init(_ base: any LanguageEngineContext, groupSize: Int) {
        self.base = base
        self.groupSize = max(1, groupSize)
        contextLength = base.contextLength
    }

    /// Nothing more will come that could be asked for instead: from now on everything that is missing is written in one call, and what is
    /// at work for nobody is dropped.
    ///
    /// - Parameter patience: what is at work for somebody is dropped, too, when it takes longer: on a busy machine it may have given way to
    ///   others all the time.
    package func stopLooking(patience: Duration = .seconds(4)) {
        isLast = true
        guard let group else { return }
        Task {
            try? await Task.sleep(for: patience)
            if self.group == group { group.cancel() }
        }
    }

    /// Drops what is half written, and begins nothing more for who is cancelled. Whoever waits for it is told that it was cancelled.
    package func breakOff() {
        isLast = true
        group?.cancel()
    }

    /// Writes what has not been asked for before.
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
                // Somebody else's. Whether it fails is his matter.
                _ = try? await result(of: group)
            } else {
                hasWritten = true
                let some = Array(missing.prefix(isLast ? missing.count : groupSize))
                wanted.merge(try await result(of: write(some))) { first, _ in first }
            }
        }
    }

    /// Who asks for the last time takes the group with him when he is cancelled.
    private func result(of group: Group) async throws -> [GenerationRequest: GenerationOutcome] {
        let isLast = isLast
        return try await withTaskCancellationHandler {
            try await group.value
        } onCancel: {
            if isLast { group.cancel() }
        }
    }

    /// Has a group written. It is over, and kept, before anybody who waits for it goes on.
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
