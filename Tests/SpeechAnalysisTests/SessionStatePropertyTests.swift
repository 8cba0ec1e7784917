import AudioInput
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

/// Random sessions, and the rules that must hold in all of them.
@Suite
struct SessionStatePropertyTests {
    @Test(
        "whatever happens in whatever order, no rule is broken and every waiting call gets an answer",
        arguments: 0..<400)
    func promises(seed: UInt64) {
        var world = RandomSession(seed: seed)
        for _ in 0..<80 { world.step() }
        world.finish()
        #expect(world.broken == [], "seed \(seed): \(world.history.suffix(30))")
        #expect(world.state.slots.isEmpty, "seed \(seed): modules are left")
        #expect(world.waiting.isEmpty, "seed \(seed): \(world.waiting) have no answer")
        #expect(world.ended == world.joined, "seed \(seed): results have not ended")
        #expect(world.overCount == 1, "seed \(seed)")
    }
}

/// A session whose drivers do as they are told, while its callers and engines do anything.
private struct RandomSession {
    var state = SessionState()
    var history: [String] = []
    var broken: [String] = []
    var waiting: Set<WaiterID> = []
    var joined: Set<ModuleID> = []
    var ended: Set<ModuleID> = []
    var overCount = 0
    private var random: SeededGenerator
    private var input: InputID?
    private var finalThrough: [ModuleID: AudioTime] = [:]
    /// The drivers, by what they are doing.
    private var idle: Set<ModuleID> = []
    private var running: Set<ModuleID> = []
    private var ending: Set<ModuleID> = []
    private var number = 1_000

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0...Int.random(in: 0...2, using: &random) { join() }
    }

    private mutating func change(_ name: String, _ change: (inout SessionState) -> Void) {
        history.append(name)
        change(&state)
        for action in state.takeActions() { note(action) }
    }

    private mutating func note(_ action: SessionAction) {
        history.append("> " + StateBench.word(action))
        switch action {
        case .startDriver(let id):
            idle.insert(id)
        case .step(let id, let step):
            switch step {
            case .startRun: running.insert(id)
            case .endRun: ending.insert(id)
            case .send: break
            case nil:
                idle.remove(id)
                running.remove(id)
                ending.remove(id)
                stopped.append(id)
                return
            }
            idle.insert(id)
        case .publish(let id, .text(let text)):
            if ended.contains(id) { broken.append("a result after the end") }
            let final = finalThrough[id] ?? .zero
            if text.range.start < final { broken.append("\(text.range) reaches before \(final)") }
            if text.resultsFinalizationTime < final { broken.append("the finalization time went back") }
            finalThrough[id] = text.resultsFinalizationTime
        case .endResults(let id, _):
            if !ended.insert(id).inserted { broken.append("results ended twice") }
        case .resume(let id, _):
            if waiting.remove(id) == nil { broken.append("\(id) was answered twice") }
        case .volatileRangeChanged(let range, _, _):
            if range.start > range.end { broken.append("a range that runs backwards") }
        case .sessionEnded: overCount += 1
        case .publish, .cancelDriver, .grant, .cancelInput: break
        }
    }

    private var stopped: [ModuleID] = []

    private mutating func join() {
        var id = ModuleID(number: 0)
        guard !state.isEnded else { return }
        change("join") { state in
            id = state.addModule(
                template: SpeechRunConfiguration(format: .letters, locale: "en-US"),
                shaper: .text(TextShaper(options: ShapingOptions(reportsVolatileResults: true))))
        }
        joined.insert(id)
    }

    private mutating func newWaiter() -> WaiterID {
        number += 1
        let id = WaiterID(number: number)
        waiting.insert(id)
        return id
    }

    private mutating func time() -> AudioTime { .at(Int64.random(in: 0...20, using: &random)) }

    mutating func step() {
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
            var begun: InputID?
            change("begin") { begun = $0.beginInput(finishesSession: false) }
            input = begun
        case 1...7:
            guard let input else { return }
            let gap = Int.random(in: 0..<8, using: &random) == 0
            let start = gap ? (state.clock.end ?? .zero) + .at(2) : nil
            change("deliver") { $0.inputDelivers(input, .letters("a", at: start)) }
        case 8:
            guard let input else { return }
            change("input ends") { $0.inputEnds(input) }
        case 9...12: serveDriver()
        case 13...16: engineSpeaks()
        case 17:
            let (id, time) = (newWaiter(), time())
            change("finalize \(time)") { $0.waitForFinalization(id, through: time) }
        case 18:
            guard let id = waiting.randomElement(using: &random) else { return }
            change("cancel wait") { $0.cancelWait(id) }
        case 19:
            let time = time()
            change("cancel before \(time)") { $0.cancelAnalysis(before: time) }
        case 20:
            guard joined.count < 5 else { return }
            join()
        case 21:
            guard let id = state.activeModules.randomElement(using: &random) else { return }
            change("leave") { $0.removeModule(id) }
            let waiter = newWaiter()
            change("wait for leaving") { $0.wait(waiter, for: .moduleEnds([id])) }
        case 22:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            let (id, time) = (newWaiter(), time())
            let plan = [EndPlan.consumed(time), .finalized(time), .endOfInput].randomElement(using: &random)
            change("plan") { $0.wait(id, for: .sessionEnd, plan: plan) }
        default:
            guard let input else { return }
            let waiter = newWaiter()
            change("wait for input") { $0.wait(waiter, for: .inputEnd(input)) }
        }
    }

    private mutating func serveDriver() {
        guard let id = idle.randomElement(using: &random) else { return }
        idle.remove(id)
        change("driver \(id.number)") { state in
            state.driverFoundEngine(id, formats: .some([.letters]))
            state.driverAsks(id)
        }
        for id in stopped { change("driver \(id.number) stops") { $0.driverEnds(id, error: nil) } }
        stopped = []
    }

    private mutating func engineSpeaks() {
        guard let id = running.randomElement(using: &random) else { return }
        if ending.contains(id), Bool.random(using: &random) {
            ending.remove(id)
            running.remove(id)
            change("run ends") { $0.runEnds(id) }
            return
        }
        let start = Int64.random(in: 0...15, using: &random)
        let event: SpeechEngineEvent =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .heard("abc", start, isFinal: true)
            case 1: .finalized(through: .at(start))
            default:
                .heard(["a", "ab", "abcd", ""].randomElement(using: &random) ?? "a", start, isFinal: false)
            }
        change("event") { $0.driverReceives(id, event) }
    }

    /// Ends the session and lets every driver stop.
    mutating func finish() {
        change("end") { $0.end(nil) }
        while let id = state.slots.keys.min(by: { $0.number < $1.number }) {
            stopped = []
            change("driver stops") { state in
                state.driverAsks(id)
                state.driverEnds(id, error: nil)
            }
        }
    }
}
