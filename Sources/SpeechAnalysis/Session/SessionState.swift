// One file, because no other code may touch the private state of this pure state machine.

import AudioInput
import SpeechEngines
import Timeline

/// The rules of an analysis session, without locks, tasks or continuations.
///
/// Every event is a method call, and the result is a list of actions for the shell, in order. So all rules can be tested
/// synchronously, as tables of calls and expected actions.
///
/// An input *asks* whether it may pull, and may do so when every module has room. What it *delivers* is placed on the timeline
/// and queued for each module. Each module has a driver that *asks* for steps and reports its engine's events. Nothing is
/// pulled without room for it, so memory is bounded by the slowest module.
struct SessionState {
    enum Phase {
        case open
        /// No more input. The session ends once everything, or everything before a given time, is final.
        case closing(before: AudioTime?)
        case ended((any Error)?)
    }

    private struct Input: Hashable {
        let id: InputID
        /// Whether the session ends when this input ends.
        let finishesSession: Bool
        var isAsking = false
    }

    private struct Waiter {
        let id: WaiterID
        let condition: WaitCondition
        var plan: EndPlan?
    }

    /// The maximum number of audio chunks waiting for one module's driver.
    static let queueLimit = 8

    private(set) var phase = Phase.open
    private(set) var clock = InputClock()
    private(set) var slots: [ModuleID: ModuleSlot] = [:]
    /// Removed modules whose results have ended but whose drivers are still stopping.
    private var endedModules: Set<ModuleID> = []
    private var input: Input?
    /// Whether the session has been given a sequence.
    private var hadInput = false
    private var contextualStrings: [String] = []
    /// Whether the engines must be found.
    private(set) var needsEngines = false
    private var waiters: [Waiter] = []
    private var cancelledEarly: Set<WaiterID> = []
    private var reportedRange: AudioTimeRange?
    private var actions: [SessionAction] = []
    private var lastNumber = 0

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The number of calls waiting on this session.
    var waitingCalls: Int { waiters.count }

    var isOpen: Bool { if case .open = phase { true } else { false } }
    var isEnded: Bool { if case .ended = phase { true } else { false } }
    var error: (any Error)? { if case .ended(let error) = phase { error } else { nil } }

    /// Modules in the order in which they were added, without those being removed.
    var activeModules: [ModuleID] {
        allModules.filter { slots[$0]?.isClosing == false }
    }

    var allModules: [ModuleID] { slots.keys.sorted { $0.number < $1.number } }

    /// Consumed audio that is not final yet; empty if everything is final, `nil` before any audio.
    var volatileRange: AudioTimeRange? {
        guard let end = clock.end else { return nil }
        let start = slots.values.compactMap(\.pendingStart).min() ?? end
        return AudioTimeRange(start: start, end: end)
    }

    /// Whether all audio before `time` has been consumed and is final.
    private func isFinal(through time: AudioTime) -> Bool {
        guard let end = clock.end, end >= time else { return false }
        return slots.values.allSatisfy { $0.isFinal(through: time) }
    }

    /// Returns the actions that follow from the changes since the last call, in order.
    mutating func takeActions() -> [SessionAction] {
        settle()
        defer { actions = [] }
        return actions
    }

    /// Determines the actions after a change, in an order that keeps the API's promises: results first, then ends, then
    /// answers.
    private mutating func settle() {
        startPlannedEnds()
        requestFinalizations()
        serveDrivers()
        endClosedModules()
        reportVolatileRange()
        answerWaiters()
        endIfClosed()
        serveInput()
    }

    private mutating func reportVolatileRange() {
        guard let range = volatileRange, range != reportedRange else { return }
        actions.append(
            .volatileRangeChanged(
                range, start: range.start != reportedRange?.start, end: range.end != reportedRange?.end))
        reportedRange = range
    }

    private mutating func serveInput() {
        guard let input, input.isAsking, isOpen else { return }
        let isReady = slots.values.allSatisfy {
            $0.isClosing || ($0.formats != nil && $0.queuedAudio < Self.queueLimit)
        }
        guard isReady else { return }
        self.input?.isAsking = false
        actions.append(.grant(input.id, true))
    }
}

extension SessionState {
    mutating func addModule(
        template: SpeechRunConfiguration, shaper: OutputShaper, formats: AcceptedFormats? = nil
    )
        -> ModuleID
    {
        let id = ModuleID(number: nextNumber())
        slots[id] = ModuleSlot(template: template, formats: formats, shaper: shaper)
        if needsEngines { findEngines() }
        return id
    }

    /// Stops the audio for a module. What it has received is still analyzed, then its results end.
    mutating func removeModule(_ id: ModuleID) {
        slots[id]?.close()
    }

    mutating func setContextualStrings(_ strings: [String]) {
        guard isOpen else { return }
        contextualStrings = strings
        for id in activeModules { slots[id]?.setContextualStrings(strings) }
    }

    /// Starts the drivers that have not been started; each finds its engine first.
    private mutating func findEngines() {
        needsEngines = true
        let active = activeModules.compactMap { slots[$0] }
        if !active.isEmpty, active.allSatisfy(\.shaper.isActivity) { return end(SpeechError.lonelyDetector) }
        for id in activeModules where slots[id]?.driver == .absent {
            slots[id]?.driver = .busy
            actions.append(.startDriver(id))
        }
    }

    mutating func driverFoundEngine(_ id: ModuleID, formats: AcceptedFormats) {
        guard isOpen, slots[id] != nil else { return }
        slots[id]?.formats = formats
        if AcceptedFormats.common(activeModules.compactMap { slots[$0]?.formats }) == nil {
            end(SpeechError.noCommonFormat)
        }
    }

    mutating func driverAsks(_ id: ModuleID) {
        if isEnded || slots[id] == nil {
            actions.append(.step(id, nil))
        } else {
            slots[id]?.driver = .asking
        }
    }

    mutating func driverReceives(_ id: ModuleID, _ event: SpeechEngineEvent) {
        guard !isEnded, let outputs = slots[id]?.shaper.receive(event) else { return }
        publish(outputs, id)
    }

    /// A run's events have ended.
    mutating func runEnds(_ id: ModuleID) {
        guard !isEnded, slots[id] != nil else { return }
        guard let outputs = slots[id]?.runEnded() else {
            return end(
                SpeechError(
                    .moduleOutputFailed, subject: "the speech engine",
                    reason: "it ended before the audio did",
                    nextMove: "start a new session"))
        }
        publish(outputs, id)
    }

    /// The driver has stopped, and its run is gone.
    mutating func driverEnds(_ id: ModuleID, error: (any Error)?) {
        guard slots[id] != nil else { return }
        if let error, !isEnded { end(error) }
        slots[id] = nil
    }

    mutating func cancelAnalysis(before time: AudioTime) {
        guard !isEnded, time.isValid else { return }
        for id in allModules {
            publish(slots[id]?.cancel(before: time) ?? [], id)
        }
    }

    private mutating func publish(_ outputs: [ModuleOutput], _ id: ModuleID) {
        actions += outputs.map { .publish(id, $0) }
    }

    private mutating func serveDrivers() {
        for id in allModules where slots[id]?.driver == .asking {
            guard let step = slots[id]?.nextStep() else { continue }
            slots[id]?.driver = .busy
            actions.append(.step(id, step))
        }
    }

    /// Ends the results of removed modules that have nothing left to do.
    private mutating func endClosedModules() {
        guard !isEnded else { return }
        for id in allModules {
            guard let slot = slots[id], slot.isDone, !endedModules.contains(id) else { continue }
            actions.append(.endResults(id, nil))
            switch slot.driver {
            case .absent: slots[id] = nil
            case .busy: endedModules.insert(id)
            case .asking:
                endedModules.insert(id)
                slots[id]?.driver = .busy
                actions.append(.step(id, nil))
            }
        }
    }
}

extension SessionState {
    /// A new sequence begins; the previous one is no longer read.
    ///
    /// - Returns: `nil` if the session accepts no more input.
    mutating func beginInput(finishesSession: Bool = false) -> InputID? {
        guard isOpen else { return nil }
        dropInput()
        let id = InputID(number: nextNumber())
        input = Input(id: id, finishesSession: finishesSession)
        hadInput = true
        findEngines()
        return id
    }

    /// The reader of a sequence wants to pull its next element.
    mutating func inputAsks(_ id: InputID) {
        if input?.id == id {
            input?.isAsking = true
        } else {
            actions.append(.grant(id, false))
        }
    }

    /// An element was pulled.
    mutating func inputDelivers(_ id: InputID, _ element: AnalyzerInput) {
        guard input?.id == id else { return }
        let chunk = element.buffer
        guard chunk.frameCount > 0 else { return }
        guard let formats = commonFormats() else { return }
        guard formats.accepts(chunk.format) else {
            return end(SpeechError.unexpected(chunk.format, wanted: formats))
        }
        let before = clock.end
        guard
            let start = clock.place(
                frameCount: chunk.frameCount, sampleRate: chunk.format.sampleRate, at: element.bufferStartTime
            ),
            let end = clock.end
        else {
            return end(SpeechError.disordered(start: element.bufferStartTime, after: before))
        }
        for id in activeModules {
            slots[id]?.hear(chunk, start: start, end: end, contextualStrings: contextualStrings)
        }
    }

    /// The sequence has ended, or has thrown.
    mutating func inputEnds(_ id: InputID, error: (any Error)? = nil) {
        guard let input, input.id == id else { return }
        if let error { return end(error) }
        self.input = nil
        if input.finishesSession { close(before: nil) }
    }

    /// Stops reading this sequence; the session continues.
    private mutating func stopInput(_ id: InputID) {
        if input?.id == id { dropInput() }
    }

    private mutating func dropInput() {
        guard let input else { return }
        self.input = nil
        if input.isAsking { actions.append(.grant(input.id, false)) }
        actions.append(.cancelInput(input.id))
    }

    /// The formats that all modules accept. Fails the session if there are none.
    private mutating func commonFormats() -> AcceptedFormats? {
        guard let common = AcceptedFormats.common(activeModules.compactMap { slots[$0]?.formats }) else {
            end(SpeechError.noCommonFormat)
            return nil
        }
        return common
    }
}

extension SessionState {
    // MARK: Waiting

    /// Adds a waiting call. A plan also says when the session should end.
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

    /// The waiting task was cancelled: before, during or after its wait.
    ///
    /// If it waits for an input, no more of that input is read. If it waits for the end of the session, no more input is
    /// accepted and the session ends with what has been consumed. That wait continues, since it is short now.
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

    /// The waiter has been answered and can no longer be cancelled.
    mutating func forgetWait(_ id: WaiterID) { cancelledEarly.remove(id) }

    private mutating func answerWaiters() {
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

    /// Asks the engines to finalize audio that a call waits for, as soon as it has been consumed.
    private mutating func requestFinalizations() {
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

    /// Carries out the end plans that are due.
    private mutating func startPlannedEnds() {
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

    /// Accepts no more input, and ends once everything consumed before `time`, or everything at all, is final.
    private mutating func close(before time: AudioTime?) {
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

    private mutating func endIfClosed() {
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
