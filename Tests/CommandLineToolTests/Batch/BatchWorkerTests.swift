import Testing

@testable import CommandLineTool

/// How many cores each recording of a batch may use.
struct BatchWorkerTests {
    private func worker(_ words: [String]) throws -> BatchWorker {
        let arguments = try OptionParser(command: Commands.transcribe).parse(words)
        let messages = Messages(arguments)
        return BatchWorker(
            arguments: arguments, wantsReport: false, task: nil, jobCount: BatchWorker.jobCount(arguments),
            messages: messages, screen: RunScreen(arguments, messages), interrupts: Interrupts())
    }

    @Test(
        "each recording is transcribed on all cores, which the engine shares; other work gets its part",
        arguments: [(["--jobs", "2"], 4, 2), (["--jobs", "3"], 4, 1), ([], 4, 4)] as [([String], Int, Int)])
    func cores(words: [String], hearing: Int, rest: Int) throws {
        let settings = try worker(words + ["--threads", "4", "a.wav"]).settings(for: "a.wav")
        #expect(settings.hearingThreadCount == hearing && settings.threadCount == rest)
    }

    @Test("with --whole-file, each recording gets a share of the cores: the engine keeps them busy")
    func wholeFiles() throws {
        let words = ["--jobs", "2", "--threads", "4", "--whole-file", "a.wav"]
        #expect(try worker(words).settings(for: "a.wav").hearingThreadCount == 2)
    }
}
