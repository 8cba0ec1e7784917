import LanguageModels

/// Writes several answers as one batch: the common beginning of their prompts is read once, and each step evaluates one token of each.
///
/// A model's weights are read from memory once per call, so a call with one token for each of ten answers takes hardly longer
/// than a call for one answer. Such calls give the same bits whatever else is in them (see ``LlamaMemory``), so an answer
/// does not depend on the rest of its batch.
extension LlamaMemory {
    /// One of the answers.
    private struct Line {
        var answer: LlamaAnswer
        let prompt: [Int32]
        let sequence: Int
        /// How much of the prompt has been read before, and in which sequence of the memory.
        let read: (count: Int, sequence: Int)
        var position: Int
        /// The tokens to evaluate next.
        var pending: ArraySlice<Int32>
        /// Looks for demands in what is read of the prompt, from a position on.
        var demands: (reading: DemandHead.Reading, from: Int)?
    }

    /// The last sequence is reserved for filler rows.
    private static let sequences = 1...(sequenceCount - 2)

    /// Writes an answer to each prompt. Keeps the common beginning of all prompts, and whole prompts that are asked about again.
    func generate(_ requests: [GenerationRequest], isCancelled: () -> Bool) throws -> [GenerationOutcome] {
        let prompts = try requests.map { try promptTokens($0.prompt, isOpen: false) }
        for prompt in prompts { try checkWritable(prompt) }
        guard var shared = Self.sharedBeginning(of: prompts) else { return [] }
        // Prompts that are searched for demands are read here, even if they have been read before.
        let looked = try requests.map { request -> (reading: DemandHead.Reading, from: Int)? in
            guard request.findsDemands, let head = model.demandHead else { return nil }
            return (DemandHead.Reading(head), try headCount(request.prompt))
        }
        func read(_ index: Int, atLeast shared: Int) -> (count: Int, sequence: Int) {
            looked[index] == nil ? longestRead(of: prompts[index], atLeast: shared) : (shared, 0)
        }
        shared = shared.prefix(looked.compactMap { $0?.from }.min() ?? shared.count)
        let reused = zip(shared, tokens).prefix { $0 == $1 }.count
        // Kept prompts are above the kept text, which then can neither grow nor shrink.
        if reused == tokens.count,
            prompts.indices.contains(where: { read($0, atLeast: reused).count > reused })
        {
            shared = shared.prefix(reused)
        } else {
            removeBranches()
        }
        rewind(to: reused)
        try evaluate(kept: shared[reused...], then: [], wantsLogits: false)

        var outcomes: [GenerationOutcome] = []
        while outcomes.count < requests.count {
            let rest = requests.indices.dropFirst(outcomes.count)
            var lines: [Line] = []
            let free = Self.sequences.filter { sequence in !keptPrompts.contains { $0.sequence == sequence } }
            var room = cellCount - shared.count - keptPrompts.reduce(0) { $0 + $1.tokens.count }
            // All answers in a call are of one kind.
            let isOneOfFew = requests[outcomes.count].isOneOfFew
            for index in rest.prefix(free.count).prefix(while: { requests[$0].isOneOfFew == isOneOfFew }) {
                // The most that an answer may need is reserved, so that none is cut short by the others.
                let need = prompts[index].count - shared.count + (requests[index].maximumTokens ?? room)
                guard lines.isEmpty || need <= room else { break }
                room -= need
                let read = read(index, atLeast: shared.count)
                lines.append(
                    Line(
                        answer: try LlamaAnswer(requests[index], model: model), prompt: prompts[index],
                        sequence: free[lines.count], read: read, position: read.count,
                        pending: prompts[index].dropFirst(read.count),
                        demands: looked[index]))
            }
            guard room >= 0 && !lines.isEmpty || keptPrompts.isEmpty else {
                // The kept prompts take up the room or the sequences that are needed.
                removeBranches()
                continue
            }
            let first = outcomes.count
            outcomes += try write(
                &lines, after: shared.count, reusing: outcomes.isEmpty ? reused : nil,
                by: isOneOfFew ? model.rowGroups.ofFew : model.rowGroups, isCancelled)
            let isLast = outcomes.count == requests.count
            let kept = isLast ? lines.indices.filter { requests[first + $0].isAskedAgain } : []
            if isLast { forgetPrompts() }
            for (index, line) in lines.enumerated() {
                guard kept.contains(index) else {
                    remove(sequence: line.sequence)
                    continue
                }
                remove(sequence: line.sequence, from: line.prompt.count)
                keptPrompts.append(KeptPrompt(tokens: line.prompt, sequence: line.sequence))
            }
        }
        return outcomes
    }

    /// Where most of a prompt has been read: in a kept prompt, or else in the kept text.
    private func longestRead(of prompt: [Int32], atLeast shared: Int) -> (count: Int, sequence: Int) {
        keptPrompts.reduce((shared, 0)) { best, kept in
            let count = min(zip(kept.tokens, prompt).prefix { $0 == $1 }.count, prompt.count - 1)
            return count > best.0 ? (count, kept.sequence) : best
        }
    }

    private func forgetPrompts() {
        for kept in keptPrompts { remove(sequence: kept.sequence) }
        keptPrompts = []
    }

    /// - Parameters:
    ///   - reused: how much of the shared beginning did not have to be read; `nil` if it was read for earlier answers.
    ///   - groups: the shape of the calls that evaluate the answers.
    private func write(
        _ lines: inout [Line], after shared: Int, reusing reused: Int?, by groups: RowGroups,
        _ isCancelled: () -> Bool
    ) throws -> [GenerationOutcome] {
        let clock = ContinuousClock()
        let start = clock.now
        for index in lines.indices {
            copy(from: lines[index].read.sequence, to: lines[index].sequence, count: lines[index].read.count)
            lines[index].answer.start()
            lines[index].pending += lines[index].answer.takePending(limit: room(lines[index]))
        }
        // Prompts always use calls of many rows: they are long, and may have been read in part for other answers.
        var isPrompt = true
        while lines.contains(where: { !$0.pending.isEmpty }) {
            if isCancelled() { throw CancellationError() }
            try step(&lines, by: isPrompt ? model.rowGroups : groups, looksForDemands: isPrompt)
            isPrompt = false
        }
        let each = start.duration(to: clock.now) / lines.count
        return lines.indices.map { index in
            lines[index].answer.usage.prompt = PromptUsage(
                promptTokens: lines[index].prompt.count,
                reusedTokens: index == 0
                    ? min(reused ?? shared, lines[index].read.count) : lines[index].read.count)
            var outcome = lines[index].answer.finish(after: each).result
            outcome.demands = lines[index].demands?.reading.likelihoods
            return outcome
        }
    }

    /// Evaluates the pending tokens of every answer, and chooses the next token of each.
    private func step(_ lines: inout [Line], by groups: RowGroups, looksForDemands: Bool) throws {
        var (rows, owners) = ([LlamaRow](), [Int]())
        for index in lines.indices {
            for (offset, token) in lines[index].pending.enumerated() {
                rows.append(
                    LlamaRow(
                        token: token, position: Int32(lines[index].position + offset),
                        sequence: Int32(lines[index].sequence),
                        wantsLogits: offset == lines[index].pending.count - 1))
                owners.append(index)
            }
            lines[index].position += lines[index].pending.count
            lines[index].pending = []
        }
        var readings = lines.map(\.demands)
        let look = { (row: Int, state: [Float]) in
            guard let from = readings[owners[row]]?.from, Int(rows[row].position) >= from else { return }
            let endsLine = self.model.bytes(of: rows[row].token).contains(UInt8(ascii: "\n"))
            readings[owners[row]]?.reading.take(state, endsLine: endsLine)
        }
        defer { for index in lines.indices { lines[index].demands = readings[index] } }
        let looks = looksForDemands && readings.contains { $0 != nil }
        try evaluate(rows, by: groups, readState: looks ? look : nil) { row, logits in
            let owner = owners[row]
            guard !lines[owner].answer.isOver else { return }
            try lines[owner].answer.choose(from: logits)
            let chosen = lines[owner].answer.takePending(limit: room(lines[owner]))
            if lines[owner].answer.isOver { ModelWork.tell(1) } else { lines[owner].pending = chosen[...] }
        }
    }

    private func room(_ line: Line) -> Int { max(0, cellCount - line.position - line.pending.count) }

    /// What all prompts begin with, except for the last token of each, whose prediction is needed; `nil` if there is no prompt.
    private static func sharedBeginning(of prompts: [[Int32]]) -> ArraySlice<Int32>? {
        guard let first = prompts.first else { return nil }
        let count = prompts.reduce(first.count) { count, prompt in
            min(zip(first, prompt).prefix { $0 == $1 }.count, prompt.count - 1, count)
        }
        return first.prefix(count)
    }
}
