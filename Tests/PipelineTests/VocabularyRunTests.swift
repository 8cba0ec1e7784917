import Pipeline
import TestSupport
import Testing
import Transcripts

@Suite(.timeLimit(.minutes(10))) struct VocabularyRunTests {
    @Test("an engine is given the vocabulary, and uncertain words are corrected before anyone sees them")
    func vocabulary() async throws {
        let engine = ScriptedEngine()
        var request = PipelineRequest.scripted(
            LetterSource("ovi na"), engine: engine, tasks: [EchoTask(name: "echo")])
        request.vocabulary = Vocabulary("Ovi")
        var events: [PipelineEvent] = []
        for try await event in PipelineRunner(request).events() { events.append(event) }
        guard case .finished(let result) = events.last else {
            throw EchoTask.Failure(description: "no result")
        }
        #expect(events.map(\.label).contains("segment 1 Ovi"))
        #expect(result.transcript.text == "Ovi\nn a" && result.report?.title?.text == "Ovi/n a")
        #expect(result.transcript.corrections.map(\.from) == ["o v i"])
        #expect(result.transcript.corrections.map(\.range.end.seconds) == [3])
        let run = await engine.run(0)
        let isTold =
            run.configuration.contextualStrings == ["Ovi"]
            || run.requests.events.contains(.setContextualStrings(["Ovi"]))
        #expect(isTold)
    }

    @Test(
        "replacements apply to every final segment, and the engine is told nothing about them"
    )
    func replacing() async throws {
        let engine = ScriptedEngine()
        var request = PipelineRequest.scripted(
            LetterSource("ovi na"), engine: engine, tasks: [EchoTask(name: "echo")])
        request.vocabulary = Vocabulary("n a => Nana, [de], o => O")
        var events: [PipelineEvent] = []
        for try await event in PipelineRunner(request).events() { events.append(event) }
        guard case .finished(let result) = events.last else {
            throw EchoTask.Failure(description: "no result")
        }
        #expect(events.map(\.label).contains("segment 2 Nana"), "\(events.map(\.label))")
        #expect(result.transcript.text == "o v i\nNana" && result.report?.title?.text == "o v i/Nana")
        #expect(result.transcript.corrections.map(\.from) == ["n a"])
        let run = await engine.run(0)
        #expect(run.configuration.contextualStrings.isEmpty)
    }
}
