import Execution
import LanguageModels

/// One llama.cpp context: the cache of what has been evaluated, used as a stack.
///
/// Sequence 0 holds a text, ``tokens``. Everything else is above it for one operation (`keptPrompts` until the next call) and is then
/// removed. So the cells of the cache are always filled from the bottom without gaps, and every sequence's cells are in the order of its
/// positions. The attention kernel sums over cells in order, so this makes equal texts give equal bits, if calls also have a size that
/// fits the model's ``RowGroups`` and is at most ``callSize``: other sizes use other kernels.
///
/// Not thread-safe, and blocking: it belongs to an actor with its own queue.
package final class LlamaMemory {
    /// The size of the largest call that gives the same bits as every smaller one.
    static let callSize = 60
    /// The number of sequences that can exist at once, including the kept text. Each costs the memory of one prediction.
    static let sequenceCount = 72

    let model: LlamaModel
    let cellCount: Int
    /// The most tokens to guess ahead while writing.
    let guessedTokens: Int
    private let context: OpaquePointer
    /// Outlives the context, which writes to it.
    private let states: LayerStates?

    /// A prompt that is kept in addition to the kept text.
    struct KeptPrompt {
        let tokens: [Int32]
        let sequence: Int
    }

    /// What sequence 0 holds.
    package private(set) var tokens: [Int32] = []
    /// Prompts that the next call asks about again, each in its own sequence.
    var keptPrompts: [KeptPrompt] = []
    /// The number of rows in the last call.
    private(set) var lastCallSize = 0

    package init(model: LlamaModel, options: LanguageContextOptions) throws {
        let cellCount = options.contextLength ?? model.contextLength
        guard cellCount >= Self.callSize, options.threadCount > 0 else {
            throw TextModelError(
                .invalidOption, subject: "the context's options",
                reason: "\(cellCount) tokens on \(options.threadCount) threads is not possible",
                remedy: "Ask for at least \(Self.callSize) tokens and one thread.")
        }
        let states = model.demandHead.map { _ in LayerStates(layer: DemandHead.layer, width: model.width) }
        let made = LlamaLibrary.makeContext(
            model.pointer, states,
            LlamaLibrary.ContextParameters(
                // Filler rows (the company) need cells, too.
                cellCount: cellCount + RowGroups.mostCompany, callSize: Self.callSize + 1,
                sequenceCount: Self.sequenceCount,
                threadCount: options.threadCount, cacheType: options.cacheType == .q8 ? .q8 : .f16))
        guard let made else {
            throw TextModelError(
                .engineFailure, subject: "llama.cpp",
                reason: "it could not create a context of \(cellCount) tokens\(LlamaBackend.lastComplaint)",
                remedy: "Ask for a shorter context; memory may be short.")
        }
        if options.usesLessons, let lesson = model.lesson, !LlamaLibrary.add(lesson, to: made) {
            LlamaLibrary.freeContext(made)
            throw TextModelError(
                .engineFailure, subject: "llama.cpp", reason: "it could not add the adapter")
        }
        self.model = model
        self.states = states
        guessedTokens = max(0, options.guessedTokens ?? 0)
        context = made
        // The library rounds up; only what was asked for is promised.
        self.cellCount = min(cellCount, LlamaLibrary.cellCount(made))
    }

    deinit { LlamaLibrary.freeContext(context) }

    /// Runs `body` so that raising `flag` stops the running call and with it the operation.
    ///
    /// - Parameter continues: whether it may use prompts that the previous call has kept; otherwise they are dropped.
    func abortable<Result>(
        by flag: AbortFlag, continues: Bool = false, _ body: () throws -> Result
    ) throws -> Result {
        if !continues, !keptPrompts.isEmpty { removeBranches() }
        LlamaLibrary.setAbort(context, AbortFlag.callback, flag.userData)
        defer { LlamaLibrary.setAbort(context, nil, nil) }
        return try withExtendedLifetime(flag) {
            do {
                if flag.isRaised { throw CancellationError() }
                return try body()
            } catch {
                // Removes everything above the kept text, including what a stopped call left unfinished.
                removeBranches()
                rewindToKept()
                throw flag.isRaised ? CancellationError() : error
            }
        }
    }

    /// Sets the number of threads from the next call on. Calls in groups of rows give the same bits with any number.
    func use(threadCount: Int) { LlamaLibrary.setThreads(context, threadCount) }

    /// Shortens the kept text.
    package func rewind(to count: Int) {
        guard count < tokens.count else { return }
        LlamaLibrary.remove(context, sequence: 0, from: count)
        tokens.removeSubrange(count...)
    }

    /// Removes what was evaluated above the kept text.
    package func rewindToKept() { LlamaLibrary.remove(context, sequence: 0, from: tokens.count) }

    /// Removes what was evaluated above the kept text, from a position on.
    func removeAboveKept(from position: Int) {
        precondition(position >= tokens.count, "what is kept is shortened by rewinding")
        LlamaLibrary.remove(context, sequence: 0, from: position)
    }

    /// Extends the kept text by what has been evaluated in sequence 0.
    package func keep(_ more: some Sequence<Int32>) { tokens += more }

    /// Shares the first `count` positions of one sequence with another one.
    func copy(from source: Int, to target: Int, count: Int) {
        LlamaLibrary.copy(context, from: Int32(source), to: Int32(target), count: count)
    }

    /// Removes what a sequence holds from a position on.
    func remove(sequence: Int, from position: Int) {
        LlamaLibrary.remove(context, sequence: Int32(sequence), from: position)
    }

    /// Removes a sequence. Cells that others share stay.
    func remove(sequence: Int) { LlamaLibrary.remove(context, sequence: Int32(sequence), from: 0) }

    /// Removes all sequences except the kept text.
    func removeBranches() {
        keptPrompts = []
        for sequence in 1..<Self.sequenceCount {
            LlamaLibrary.remove(context, sequence: Int32(sequence), from: 0)
        }
    }

    /// Evaluates rows in calls of the model's shape. `read` gets the logits of the rows that want them,
    /// in order; they are valid until it returns.
    package func evaluate(_ rows: [LlamaRow], read: (Int, UnsafeBufferPointer<Float>) throws -> Void) throws {
        try evaluate(rows, by: model.rowGroups, read: read)
    }

    /// The same in calls of another shape. `readState` gets the output of the ``DemandHead``'s layer for every row, in order,
    /// before `read` gets anything of the same call.
    func evaluate(
        _ rows: [LlamaRow], by groups: RowGroups, readState: ((Int, [Float]) -> Void)? = nil,
        read: (Int, UnsafeBufferPointer<Float>) throws -> Void
    ) throws {
        states?.isWanted = readState != nil
        defer { states?.isWanted = false }
        var start = 0
        for size in CallSizes.balanced(rows.count, limit: groups.most) {
            let call = rows[start..<start + size]
            try decodeInGroups(call, groups)
            if let states, let readState {
                for offset in call.indices.map({ $0 - start }) {
                    readState(start + offset, states.state(ofRow: offset))
                }
            }
            for (offset, row) in call.enumerated() where row.wantsLogits {
                try read(start + offset, logits(ofRow: offset))
            }
            start += size
        }
    }

    /// Makes one call. The caller decides its size: a single token is faster than two, and its bits depend on the number of threads.
    package func decode(_ rows: some Collection<LlamaRow>) throws {
        lastCallSize = rows.count
        switch LlamaLibrary.decode(context, rows) {
        case 0: return
        case 1:
            throw TextModelError(
                .engineFailure, subject: "llama.cpp", reason: "its cache of \(cellCount) tokens is full",
                remedy: "Use a longer context.")
        case 2: throw CancellationError()
        case let code:
            throw TextModelError(
                .engineFailure, subject: "llama.cpp",
                reason:
                    "evaluating \(rows.count) tokens failed with code \(code)\(LlamaBackend.lastComplaint)")
        }
    }

    /// The logits of a row of the last call, by its index in that call. They are valid until the next call.
    package func logits(ofRow row: Int) throws -> UnsafeBufferPointer<Float> {
        guard let pointer = LlamaLibrary.logits(context, row: row) else {
            throw TextModelError(
                .engineFailure, subject: "llama.cpp", reason: "it gave no prediction for an evaluated token")
        }
        return UnsafeBufferPointer(start: pointer, count: model.vocabularySize)
    }

    /// What is kept, as bytes.
    func state() -> [UInt8] { LlamaLibrary.state(context, sequence: 0) }

    /// Keeps what another context has saved.
    func restore(_ state: SavedPromptState) throws {
        rewind(to: 0)
        // In an empty cache, the library restores the cells in order from the bottom, as they were.
        guard state.tokens.count <= cellCount,
            state.tokens.isEmpty
                || LlamaLibrary.setState(context, sequence: 0, state.bytes)
        else {
            LlamaLibrary.clear(context)
            throw TextModelError(
                .unfitState, subject: "the saved prompt",
                reason: "llama.cpp rejected it\(LlamaBackend.lastComplaint)",
                remedy: "Read the prompt again.")
        }
        tokens = state.tokens
    }

    /// Fills an incomplete group with rows in a sequence that is removed at once.
    private func decodeInGroups(_ rows: ArraySlice<LlamaRow>, _ groups: RowGroups) throws {
        let missing = groups.company(of: rows.count)
        guard missing > 0, let first = rows.first else { return try decode(rows) }
        let sequence = Self.sequenceCount - 1
        let company = (0..<missing).map {
            LlamaRow(
                token: first.token, position: Int32($0), sequence: Int32(sequence), wantsLogits: false)
        }
        try decode(rows + company)
        lastCallSize = rows.count
        remove(sequence: sequence)
    }
}
