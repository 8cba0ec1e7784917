import ChildProcess
import Testing

@testable import CommandLineTool

private let crash = ChildStatus.signalled(Signal(number: 11))

/// The plan's verdict after its worker sent these reports and died.
private func crashed(
    _ plan: inout WorkerPlan, after reports: [WorkerReport], by status: ChildStatus = crash,
    stopSignals: [Int32] = []
) -> WorkerPlan.Verdict {
    for report in reports { plan.take(report) }
    return plan.workerEnded(status, after: stopSignals)
}

extension WorkerPlan.Verdict {
    fileprivate var isAgain: Bool { if case .again = self { true } else { false } }
    fileprivate var isEnd: Bool { if case .giveUp = self { true } else { false } }
}

@Suite("What happens to a command whose worker has ended")
struct WorkerPlanTests {
    private let began = WorkerReport.began(recording: "a.wav", journal: "/runs/a")

    @Test("a worker's own exit status ends the command, whatever it is", arguments: [Int32(0), 3, 70, 130])
    func exits(code: Int32) {
        var plan = WorkerPlan(.one(comesOnce: false))
        #expect(crashed(&plan, after: [began], by: .exited(code: code)) == .exit(code))
    }

    @Test("after the first crash a careful worker resumes from the journal; the second crash is the end")
    func twice() {
        var plan = WorkerPlan(.one(comesOnce: false))
        #expect(!plan.assignment.isCareful)
        let first = crashed(&plan, after: [began, .working(engine: "the engine whisper (base)")])
        #expect(
            first
                == .again(
                    saying:
                        "the engine whisper (base) was killed by SIGSEGV (11); trying once more, with one thread"
                ))
        #expect(plan.assignment.isCareful && plan.journal == "/runs/a")
        #expect(crashed(&plan, after: [began]).isEnd)
        #expect(plan.journal == "/runs/a")
    }

    @Test("a worker killed by SIGKILL is reported with the likely reason, lack of memory")
    func killed() {
        var plan = WorkerPlan(.one(comesOnce: false))
        guard case .again(let sentence, _) = crashed(&plan, after: [began], by: .signalled(.kill)) else {
            Issue.record("not tried again")
            return
        }
        #expect(sentence.contains("SIGKILL (9), which happens when memory runs out"), "\(sentence)")
    }

    @Test("a worker that ran out of memory is not retried; one that a person ended is reported as such")
    func outOfMemory() {
        let shortage = MemoryShortage(clause: "the memory limit is 400 MB (ulimit -v)")
        var plan = WorkerPlan(.one(comesOnce: false))
        #expect(plan.workerEnded(crash, after: [], shortage: shortage) == .outOfMemory(shortage))
        #expect(plan.workerEnded(.signalled(.interrupt), after: [2], shortage: shortage) == .exit(130))
    }

    @Test("if no recording has begun, the second crash ends the command")
    func beforeWork() {
        var plan = WorkerPlan(.many)
        #expect(crashed(&plan, after: []).isAgain)
        #expect(crashed(&plan, after: []).isEnd)
        #expect(plan.journal == nil)
    }

    @Test("nothing is retried if input comes only once, output was printed, or a person is stopping it")
    func notAgain() {
        var pipe = WorkerPlan(.one(comesOnce: true))
        #expect(crashed(&pipe, after: [began]).isEnd)
        var printed = WorkerPlan(.one(comesOnce: false))
        #expect(crashed(&printed, after: [began, .writing]).isEnd)
        var stopping = WorkerPlan(.one(comesOnce: false))
        #expect(crashed(&stopping, after: [began], stopSignals: [2]).isEnd)
    }

    @Test("resume has no input that comes only once; standard input is such an input")
    func bareResume() throws {
        #expect(try Invocation(["resume"]).work == .one(comesOnce: false))
        #expect(try Invocation(["resume", "a-run"]).work == .one(comesOnce: false))
        #expect(try Invocation(["transcribe", "-"]).work == .one(comesOnce: true))
        #expect(try Invocation(["summarize"]).work == .one(comesOnce: true))
    }

    @Test("a worker that a person ended gives the command the first signal's exit status")
    func killedByPerson() {
        var plan = WorkerPlan(.one(comesOnce: false))
        #expect(
            crashed(&plan, after: [began], by: .signalled(.kill), stopSignals: [15, 2, 2]) == .exit(143))
        var early = WorkerPlan(.one(comesOnce: false))
        #expect(
            crashed(&early, after: [], by: .signalled(.interrupt), stopSignals: [2]) == .exit(130))
    }

    @Test("in a batch, a recording that killed two workers is given up, and the rest go on")
    func many() {
        var plan = WorkerPlan(.many)
        let other = BatchReport.Entry(path: "done.wav", outcome: .done, seconds: 1)
        let bystander = WorkerReport.began(recording: "b.wav", journal: "/runs/b")
        let reports = [.began(recording: "done.wav", journal: nil), .ended(other), began, bystander]
        #expect(crashed(&plan, after: reports).isAgain)
        #expect(plan.assignment.settled == [other])
        #expect(plan.assignment.journals == ["a.wav": "/runs/a", "b.wav": "/runs/b"])
        // The careful worker takes them one at a time, so only the culprit fails.
        let (sentence, crash) = ("continuing with the others", "the program was killed by SIGSEGV (11)")
        #expect(
            crashed(&plan, after: [began])
                == .again(
                    saying: "\(crash); \(sentence)",
                    without: [.init(recording: "a.wav", journal: "/runs/a", crash: crash)]))
        #expect(plan.assignment.settled.map(\.path) == ["done.wav", "a.wav"])
        #expect(plan.assignment.settled[1].outcome.status == .engineFailed)
        #expect(plan.assignment.journals == ["b.wav": "/runs/b"])
        let entry = BatchReport.Entry(path: "b.wav", outcome: .done, seconds: 1)
        #expect(crashed(&plan, after: [bystander, .ended(entry)], by: .exited(code: 70)) == .exit(70))
    }

    @Test("a crash costs a server only the open requests, however often; it ends if it cannot start")
    func requests() throws {
        #expect(try Invocation(["serve", "--socket", "s"]).work == .requests)
        var plan = WorkerPlan(.requests, listening: 64)
        for number in 1...9 {
            let request = "request \(number)"
            let before = BatchReport.Entry(path: "done \(number)", outcome: .done, seconds: 1)
            let reports: [WorkerReport] = [.ended(before), .began(recording: request, journal: nil)]
            #expect(crashed(&plan, after: reports).isAgain)
            #expect(plan.assignment.settled.isEmpty && !plan.assignment.isCareful)
            #expect(plan.assignment.listening == 64)
        }
        #expect(crashed(&plan, after: []).isAgain)
        #expect(crashed(&plan, after: []).isEnd)
    }

    @Test("a server that has worked since its last crash may crash again while it waits")
    func waiting() {
        var plan = WorkerPlan(.requests)
        for number in 1...9 {
            let request = "request \(number)"
            let entry = BatchReport.Entry(path: request, outcome: .done, seconds: 1)
            let reports: [WorkerReport] = [.began(recording: request, journal: nil), .ended(entry)]
            #expect(crashed(&plan, after: reports).isAgain, "\(number)")
        }
    }

    @Test("any sequence of crashes over a few recordings comes to an end")
    func ends() {
        for pattern in 0..<64 {
            var plan = WorkerPlan(.many)
            var rounds = 0
            while rounds < 20 {
                rounds += 1
                let open = ["a.wav", "b.wav", "c.wav"].filter { name in
                    !plan.assignment.settled.contains { $0.path == name }
                }
                let victims = open.enumerated().filter { pattern >> $0.offset & 1 == 1 }.map(\.element)
                let reports = victims.map { WorkerReport.began(recording: $0, journal: nil) }
                if !crashed(&plan, after: reports).isAgain { break }
            }
            #expect(rounds < 20, "pattern \(pattern)")
        }
    }
}
