import Timeline

extension SessionState {
    // MARK: Waiting

    /// Somebody waits. A plan says, further, when the session is to end.
    mutating func wait(_ id: WaiterID, for condition: WaitCondition, plan: EndPlan? = nil) {
        if case .ended(let error) = phase, condition != .sessionEnd {
            actions.append(.resume(id, error.map { .failure($0) } ?? .success(clock.end)))
            return
        }
        if condition == .engines { findEngines() }
        waiters.append(Waiter(id: id, condition: condition, plan: isOpen ? plan : nil))
        if cancelledEarly.remove(id) != nil { cancelWait(id) }
    }

    /// - Parameter time: `nil` stands for the end of the audio consumed so far.
    mutating func waitForFinalization(_ id: WaiterID, through time: AudioTime?) {
        if let time = time ?? clock.end, time.isValid {
            wait(id, for: .finalization(through: time))
        } else {
            actions.append(.resume(id, error.map { .failure($0) } ?? .success(nil)))
        }
    }

    /// The task that waits was cancelled, before, while or after it waited.
    ///
    /// Waiting for an input means: read no more of it. Waiting for the session's end means: wait for no more input, and end
    /// with what has been consumed; the waiting itself goes on, since it is short now.
    mutating func cancelWait(_ id: WaiterID) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else {
            cancelledEarly.insert(id)
            return
        }
        switch waiters[index].condition {
        case .inputEnd(let input):
            stopInput(input)
        case .sessionEnd:
            guard isOpen, let plan = waiters[index].plan else { return }
            switch plan {
            case .consumed: end(nil)
            case .finalized(let time): close(before: time)
            case .endOfInput: close(before: nil)
            }
        case .finalization, .moduleEnds, .engines:
            waiters.remove(at: index)
            actions.append(.resume(id, .failure(CancellationError())))
        }
    }

    /// The waiter has been answered and will not be cancelled any more.
    mutating func forgetWait(_ id: WaiterID) { cancelledEarly.remove(id) }

    mutating func answerWaiters() {
        var unanswered: [Waiter] = []
        for waiter in waiters {
            if let answer = answer(to: waiter.condition) {
                actions.append(.resume(waiter.id, answer))
            } else {
                unanswered.append(waiter)
            }
        }
        waiters = unanswered
    }

    private func answer(to condition: WaitCondition) -> Result<AudioTime?, any Error>? {
        if case .ended(let error) = phase {
            switch condition {
            case .sessionEnd where !slots.isEmpty: return nil
            case .finalization, .engines: return .failure(error ?? CancellationError())
            default: return error.map { .failure($0) } ?? .success(clock.end)
            }
        }
        switch condition {
        case .inputEnd(let id): return input?.id == id ? nil : .success(clock.end)
        case .finalization(let time): return isFinal(through: time) ? .success(clock.end) : nil
        case .sessionEnd: return nil
        case .moduleEnds(let ids):
            return ids.allSatisfy { slots[$0] == nil || endedModules.contains($0) }
                ? .success(clock.end) : nil
        case .engines:
            return slots.values.allSatisfy { $0.isClosing || $0.formats != nil } ? .success(clock.end) : nil
        }
    }

    /// Engines are asked to finalize what somebody waits for, as soon as it has been consumed.
    mutating func requestFinalizations() {
        guard !isEnded, let end = clock.end else { return }
        var times = waiters.compactMap { waiter -> AudioTime? in
            if case .finalization(let time) = waiter.condition { time } else { nil }
        }
        if case .closing(let time?) = phase { times.append(time) }
        for time in times.filter({ $0 <= end }).sorted() {
            for id in activeModules { slots[id]?.requestFinalization(through: time) }
        }
    }

    // MARK: Ending

    /// Begins the ends whose time has come.
    mutating func startPlannedEnds() {
        for plan in waiters.compactMap(\.plan) {
            guard isOpen else { return }
            switch plan {
            case .consumed(let time):
                if let consumed = clock.end, consumed >= time { end(nil) }
            case .finalized(let time):
                if let consumed = clock.end, consumed >= time { close(before: time) }
            case .endOfInput:
                if hadInput, input == nil { close(before: nil) }
            }
        }
    }

    /// Takes no more input, and ends once everything consumed before `time`, or simply everything, is final.
    mutating func close(before time: AudioTime?) {
        guard isOpen else { return }
        dropInput()
        guard let consumed = clock.end else { return end(nil) }
        if let time, time < consumed {
            phase = .closing(before: time)
        } else {
            phase = .closing(before: nil)
            for id in activeModules { slots[id]?.close() }
        }
    }

    mutating func endIfClosed() {
        guard case .closing(let time) = phase else { return }
        let isComplete =
            if let time { isFinal(through: time) } else {
                slots.allSatisfy { $0.value.isDone }
            }
        guard isComplete else { return }
        end(nil)
        answerWaiters()
    }

    /// Ends everything now.
    mutating func end(_ error: (any Error)?) {
        guard !isEnded else { return }
        dropInput()
        phase = .ended(error)
        for id in allModules {
            guard let slot = slots[id] else { continue }
            if !endedModules.contains(id) { actions.append(.endResults(id, error)) }
            switch slot.driver {
            case .absent: slots[id] = nil
            case .busy: actions.append(.cancelDriver(id))
            case .asking:
                slots[id]?.driver = .busy
                actions.append(.step(id, nil))
                actions.append(.cancelDriver(id))
            }
        }
        actions.append(.sessionEnded)
    }
}
