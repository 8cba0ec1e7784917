import Execution
import Pipeline
import Spoken
import TestSupport
import Testing
import TranscriptTasks
import Transcripts

/// Serialized: a process has at most 32 sessions at once, and the other suites of this target need some of them.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PipelineRunnerTests {
    private func said(by runner: PipelineRunner) async throws -> [PipelineEvent] {
        var events: [PipelineEvent] = []
        for try await event in runner.events() { events.append(event) }
        return events
    }

    private func result(of events: [PipelineEvent]) throws -> PipelineResult {
        guard case .finished(let result) = events.last else {
            throw EchoTask.Failure(description: "the last event is \(events.last?.label ?? "missing")")
        }
        return result
    }

    @Test("a run reports its start, its progress, every final segment, the work of its tasks, and the result")
    func order() async throws {
        let source = LetterSource("ab c", estimatedSeconds: 4, warnings: ["a click"])
        let sink = RecordingSink()
        let events = try await said(
            by:
                PipelineRunner(.scripted(source, tasks: [EchoTask(name: "echo")], sinks: [sink])))
        let labels = events.map(\.label)
        #expect(labels.first == "started" && labels.last == "finished", "\(labels)")
        let progress = events.compactMap { event -> PipelineProgress? in
            guard case .progress(let progress) = event, progress.stage == .hearing else { return nil }
            return progress
        }
        #expect(
            progress.allSatisfy { $0.settled <= $0.position } && progress.last?.fraction == 1, "\(progress)")
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.settled <= $1.settled }, "\(progress)")
        let hearing = labels.filter { $0.hasPrefix("progress hearing") }.reduce(into: [String]()) {
            if $0.last != $1 { $0.append($1) }
        }
        #expect(hearing == [1, 2, 3, 4].map { "progress hearing \(Double($0))" }, "\(labels)")
        let rest = labels.filter { !$0.hasPrefix("progress hearing") && !$0.hasPrefix("volatile") }
        #expect(
            rest == [
                "started", "segment 1 a b", "segment 2 c", "warning a click", "task started echo",
                "progress reading 2.0", "progress reading 4.0", "draft echo 0 of 1", "task done echo a b/c",
                "finished",
            ], "\(labels)")
        #expect(sink.received.events == events, "a sink gets what the reader gets")
        #expect(source.closed.events.count >= 1)
    }

    /// Reports its work, and continues once the report has arrived.
    private struct TellingTask: TranscriptTask {
        let name = "telling"
        let heard: Gate

        func begin(with model: WritingModel?) -> any TranscriptTaskRun { Run(heard: heard) }

        struct Run: TranscriptTaskRun {
            let heard: Gate

            func add(_ segment: Segment) async throws {
                TaskWork.listener?.hear(TaskWork(.reading, done: segment.id))
            }

            func finish(_ transcript: Transcript, draft: DraftReceiver?) async throws -> Report {
                TaskWork.listener?.hear(TaskWork(.writing, done: 1, planned: 3))
                await heard.pass()
                return Report(
                    task: "telling", recipe: .quotations, model: nil, title: nil, keyMoments: [],
                    coverage: Coverage(
                        audio: .zero, speech: .zero, segments: 0, segmentsRead: 0, windowsPlanned: 0,
                        windowsFinished: 0))
            }
        }
    }

    @Test("the progress that a task reports is passed on, with its counts, while the task is at work")
    func work() async throws {
        let heard = Gate()
        let runner = PipelineRunner(.scripted(LetterSource("ab c d"), tasks: [TellingTask(heard: heard)]))
        var told: [PipelineProgress] = []
        for try await event in runner.events() {
            guard case .progress(let progress) = event, progress.stage != .hearing else { continue }
            told.append(progress)
            if progress.stage == .writing { heard.open() }
        }
        #expect(told.last == PipelineProgress(stage: .writing, done: 1, planned: 3), "\(told)")
        #expect(told.last?.fraction == 1.0 / 3)
        let read = told.filter { $0.stage == .reading }
        #expect(
            read.last?.done == 3 && read.allSatisfy { $0.done == nil || $0.planned == 3 }, "\(read)")
    }

    @Test("progress has a fraction of the audio exactly if the length is known")
    func fractions() async throws {
        func fractions(_ seconds: Int64?) async throws -> [Double?] {
            try await said(by: PipelineRunner(.scripted(LetterSource("abcd", estimatedSeconds: seconds))))
                .compactMap { if case .progress(let progress) = $0 { progress } else { nil } }
                .map(\.fraction)
        }
        let known = try await fractions(4).compactMap { $0 }
        #expect(known.last == 1 && known == known.sorted(), "\(known)")
        #expect(try await fractions(nil).allSatisfy { $0 == nil })
    }

    @Test("a task that fails affects neither the transcript nor another task")
    func failingTask() async throws {
        let tasks = [EchoTask(name: "bad", failsAt: "c"), EchoTask(name: "good")]
        let result = try result(
            of: try await said(by: PipelineRunner(.scripted(LetterSource("ab c d"), tasks: tasks))))
        #expect(result.transcript.segments.map(\.text) == ["a b", "c", "d"])
        #expect(result.reports.map(\.task) == ["good"])
        #expect(result.taskFailures == [.init(task: "bad", reason: "cannot read 'c'")])
    }

    @Test("on request, segments are read while audio still arrives")
    func readsWhileListening() async throws {
        let (source, task) = (LetterSource("ab ", ends: false), EchoTask(name: "echo"))
        let runner = PipelineRunner(.scripted(source, tasks: [task], readsWhileListening: true))
        async let all = said(by: runner)
        #expect(await task.added.wait(for: 1) == ["a b"], "the source has not ended")
        source.say("c")
        source.chunks.finish()
        #expect(try result(of: try await all).report?.title?.text == "a b/c")
    }

    @Test("a task that gains from rehearsal is rehearsed while people speak; its report covers the whole")
    func rehearses() async throws {
        var task = EchoTask(name: "echo")
        task.gainsFromRehearsal = true
        let source = LetterSource("ab ", ends: false)
        let runner = PipelineRunner(.scripted(source, tasks: [task], readsWhileListening: true))
        async let all = said(by: runner)
        #expect(await task.finished.wait(for: 1) == ["a b"], "nobody has said that this is all")
        source.say("c")
        source.chunks.finish()
        let events = try await all
        #expect(try result(of: events).report?.title?.text == "a b/c")
        #expect(try result(of: events).reports.count == 1)
        for kind in ["task done", "draft"] {
            #expect(events.filter { $0.label.hasPrefix(kind) }.count == 1, "\(events.map(\.label))")
        }
    }

    @Test(
        "wrapping up ends a source that waits, keeps what was heard, and skips the tasks",
        arguments: [true, false])
    func wrapUp(whileReading: Bool) async throws {
        let (source, sink) = (LetterSource("ab c", ends: false), RecordingSink())
        let runner = PipelineRunner(
            .scripted(
                source, tasks: [EchoTask(name: "echo")], readsWhileListening: whileReading, sinks: [sink]))
        async let all = said(by: runner)
        await sink.received.wait { $0.contains { $0.label == "progress hearing 4.0" } }
        runner.wrapUp()
        let result = try result(of: try await all)
        #expect(result.transcript.segments.map(\.text) == ["a b", "c"], "the open utterance becomes final")
        #expect(result.wasStopped && result.reports.isEmpty, "\(result)")
        #expect(source.closed.events.count >= 1)
    }

    @Test("ending the audio of a recording in progress is like the end of any other recording")
    func endAudio() async throws {
        let (source, sink) = (LetterSource("ab c", ends: false), RecordingSink())
        let runner = PipelineRunner(.scripted(source, tasks: [EchoTask(name: "echo")], sinks: [sink]))
        async let all = said(by: runner)
        await sink.received.wait { $0.contains { $0.label == "progress hearing 4.0" } }
        runner.endAudio()
        let result = try result(of: try await all)
        #expect(!result.wasStopped && result.report?.title?.text == "a b/c", "\(result)")
    }

    @Test("cancelling ends the stream and closes the source, whatever it waits for")
    func cancelling() async throws {
        let (source, sink) = (LetterSource("ab c", ends: false), RecordingSink())
        let runner = PipelineRunner(.scripted(source, sinks: [sink]))
        let reader = Task { try await said(by: runner) }
        await sink.received.wait { $0.contains { $0.label == "progress hearing 4.0" } }
        reader.cancel()
        let events = try? await reader.value
        #expect(events?.last?.label != "finished")
        await source.closed.wait(for: 1)
    }

    @Test("a failing engine of one party ends the run, even while the other's works and the source waits")
    func failingParty() async throws {
        let source = LetterSource("ab c", ends: false)
        let started = Mutex(0)
        let engine = ScriptedEngine { configuration in
            let isFirst = started.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? FailingScript() : LetterScript(configuration)
        }
        let parties = [Party(label: "A"), Party(label: "B")]
        await #expect(throws: FailingScript.Failure.self) {
            _ = try await said(by: PipelineRunner(.scripted(source, engine: engine, parties: parties)))
        }
        await source.closed.wait(for: 1)
    }

    @Test("a sink that throws ends the run with its error")
    func failingSink() async throws {
        let source = LetterSource("ab c")
        let sink = RecordingSink(refusesSegments: true)
        await #expect(throws: RecordingSink.Full.self) {
            _ = try await said(by: PipelineRunner(.scripted(source, sinks: [sink])))
        }
        await source.closed.wait(for: 1)
    }

    @Test("volatile text is reported on request, and withdrawn when it becomes final")
    func volatileText() async throws {
        let labels = try await said(by: PipelineRunner(.scripted(LetterSource("ab c"), volatile: true)))
            .map(\.label).filter { $0.hasPrefix("volatile") || $0.hasPrefix("segment") }
        #expect(
            labels == [
                "volatile a", "volatile a b", "volatile ", "segment 1 a b", "volatile c", "volatile ",
                "segment 2 c",
            ])
    }
}
