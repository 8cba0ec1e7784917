import Timeline

extension AnalysisSession {
    /// Starts reading a sequence in its own task, replacing the previous one.
    ///
    /// - Returns: `nil` if the session accepts no more input.
    @discardableResult
    func start<Inputs>(_ inputs: Inputs, finishesSession: Bool = false) -> InputID?
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        enterLimit()
        let (id, replaced) = change { storage -> (InputID?, [Task<Void, Never>]) in
            guard let id = storage.state.beginInput(finishesSession: finishesSession) else {
                return (nil, [])
            }
            let replaced = Array(storage.inputs.values)
            storage.inputs = [id: Task(priority: priority) { await self.read(inputs, as: id) }]
            return (id, replaced)
        }
        // Cancelled here, not by the thread that executes the session's actions: once this returns, the previous input pulls
        // nothing more.
        for reading in replaced { reading.cancel() }
        return id
    }

    /// The result for an input that the session no longer accepts.
    func endOfRefusedInput() throws -> AudioTime? {
        try throwFailure()
        return read { $0.state.clock.end }
    }

    func throwFailure() throws {
        if let error = read({ $0.state.error }) { throw error }
    }

    /// Pulls the elements one by one, each only when the session has room for it.
    private func read<Inputs>(_ inputs: Inputs, as id: InputID) async
    where Inputs: Sendable & AsyncSequence, Inputs.Element == AnalyzerInput {
        defer { change { $0.inputs[id] = nil } }
        var iterator = inputs.makeAsyncIterator()
        do {
            while await mayPull(id) {
                guard let element = try await iterator.next() else {
                    change { $0.state.inputEnds(id) }
                    return
                }
                change { $0.state.inputDelivers(id, element) }
            }
        } catch {
            change { $0.state.inputEnds(id, error: error) }
        }
    }
}
