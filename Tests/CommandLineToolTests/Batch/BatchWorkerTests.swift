import Testing

@testable import CommandLineTool

/// What each of several recordings may use of the machine.
struct BatchWorkerTests {
    private func worker(_ words: [String]) throws -> BatchWorker {
        let arguments = try OptionParser(command: Commands.transcribe).parse(words)
        let messages = Messages(arguments)
        return BatchWorker(
            arguments: arguments, wantsReport: false, task: nil, jobCount: BatchWorker.jobCount(arguments),
            messages: messages, screen: RunScreen(arguments, messages), interrupts: Interrupts())
    }

    @Test(
        "each is heard on all cores, which the engine shares out, and has its part of them for all else",
        arguments: [(["--jobs", "2"], 4, 2), (["--jobs", "3"], 4, 1), ([], 4, 4)] as [([String], Int, Int)])
    func cores(words: [String], hearing: Int, rest: Int) throws {
        let settings = try worker(words + ["--threads", "4", "a.wav"]).settings(for: "a.wav")
        #expect(settings.hearingThreadCount == hearing && settings.threadCount == rest)
    }

    @Test("whole files are heard on a share: the library keeps all their threads busy")
    func wholeFiles() throws {
        let words = ["--jobs", "2", "--threads", "4", "--whole-file", "a.wav"]
        #expect(try worker(words).settings(for: "a.wav").hearingThreadCount == 2)
    }
}
