import AudioInput
import Timeline

/// The rules of an analysis session, without locks, tasks or continuations.
///
/// Every input is a method; its answer is what the shell must do, in order. So all rules can be tested synchronously, as
/// tables of calls and expected actions.
///
/// The way of things: an input *asks* whether it may pull and is granted it when every module has room; what it *delivers* is
/// put on the timeline and queued for each module; each module has a driver that *asks* for steps and reports what its
/// engine says. Nothing is pulled that has no room, so memory is bounded by the slowest module.
struct SessionState {
    enum Phase {
        case open
        /// No more input. Once everything, or everything before a time, is final, the session ends.
        case closing(before: AudioTime?)
        case ended((any Error)?)
    }

    struct Input: Hashable {
        let id: InputID
        /// The end of this input is the end of the session.
        let finishesSession: Bool
        var isAsking = false
    }

    struct Waiter {
        let id: WaiterID
        let condition: WaitCondition
        var plan: EndPlan?
    }

    /// How many pieces of audio may wait for one module's driver.
    static let queueLimit = 8

    var phase = Phase.open
    var clock = InputClock()
    var slots: [ModuleID: ModuleSlot] = [:]
    /// Leaving modules whose results have ended while their drivers still stop.
    var endedModules: Set<ModuleID> = []
    var input: Input?
    /// A sequence has been given to this session.
    var hadInput = false
    var contextualStrings: [String] = []
    /// Somebody wants the engines to be found.
    var needsEngines = false
    var waiters: [Waiter] = []
    var cancelledEarly: Set<WaiterID> = []
    var reportedRange: AudioTimeRange?
    var actions: [SessionAction] = []
    private var lastNumber = 0

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }
    var isEnded: Bool { if case .ended = phase { true } else { false } }
    var error: (any Error)? { if case .ended(let error) = phase { error } else { nil } }

    /// Modules in the order in which they joined, without those that are leaving.
    var activeModules: [ModuleID] {
        allModules.filter { slots[$0]?.isClosing == false }
    }

    var allModules: [ModuleID] { slots.keys.sorted { $0.number < $1.number } }

    /// Consumed audio that is not final yet; empty when everything is, `nil` before any audio.
    var volatileRange: AudioTimeRange? {
        guard let end = clock.end else { return nil }
        let start = slots.values.compactMap(\.pendingStart).min() ?? end
        return AudioTimeRange(start: start, end: end)
    }

    /// All consumed audio before `time` is final, and all audio before it has been consumed.
    func isFinal(through time: AudioTime) -> Bool {
        guard let end = clock.end, end >= time else { return false }
        return slots.values.allSatisfy { $0.isFinal(through: time) }
    }

    /// What follows from the changes made since the last call, in order.
    mutating func takeActions() -> [SessionAction] {
        settle()
        defer { actions = [] }
        return actions
    }

    /// Draws the consequences of a change, in an order that keeps promises: results first, then ends, then answers.
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
