import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import AppleFaces

@Suite(.timeLimit(.minutes(10)))
struct LegacyRuleTests {
    /// One call of a result handler.
    struct Call: Sendable {
        let result: SFSpeechRecognitionResult?
        let error: (any Error)?

        var word: String {
            guard let result else { return "error" }
            let text = result.bestTranscription.formattedString
            return "\(text.isEmpty ? "-" : text)\(result.isFinal ? "!" : "?")"
        }
    }

    struct Bench {
        let engine: ScriptedEngine
        let recognizer: SFSpeechRecognizer
        let request = SFSpeechAudioBufferRecognitionRequest()
        let calls = EventLog<Call>()

        init(_ engine: ScriptedEngine = ScriptedEngine()) throws {
            self.engine = engine
            recognizer = try #require(
                SFSpeechRecognizer(locale: english, provider: FixedEngineProvider(engine)))
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            recognizer.queue = queue
        }

        @discardableResult
        func start() -> SFSpeechRecognitionTask {
            recognizer.recognitionTask(with: request) { [calls] in calls.append(Call(result: $0, error: $1)) }
        }

        /// Waits for the last call and returns all of them.
        func allCalls() async -> [Call] {
            await calls.wait { $0.contains { $0.error != nil || $0.result?.isFinal == true } }
        }
    }

    @Test("R53: partial results hold everything so far; exactly one final result ends the task")
    func results() async throws {
        let bench = try Bench()
        bench.request.append(.letters("ab c"))
        bench.request.endAudio()
        let task = bench.start()
        let calls = await bench.allCalls()
        #expect(calls.map(\.word) == ["a?", "a b?", "a b?", "a b c?", "a b c?", "a b c!"])
        #expect(calls.allSatisfy { $0.error == nil })
        #expect(task.state == .completed)
        #expect(task.error == nil)
    }

    @Test("R53: with partial results turned off there is only one call")
    func finalOnly() async throws {
        let bench = try Bench()
        bench.request.shouldReportPartialResults = false
        bench.request.append(.letters("ab c"))
        bench.request.endAudio()
        bench.start()
        #expect(await bench.allCalls().map(\.word) == ["a b c!"])
    }

    @Test("R53: a failure ends the task with an error and no result")
    func failure() async throws {
        let bench = try Bench(ScriptedEngine(startError: ScriptedFailure()))
        bench.request.append(.letters("a"))
        let task = bench.start()
        let calls = await bench.allCalls()
        #expect(calls.map(\.word) == ["error"])
        #expect(calls.last?.error as? ScriptedFailure == ScriptedFailure())
        #expect(task.error as? ScriptedFailure == ScriptedFailure())
    }

    @Test("R53: cancelling ends the task with one error")
    func cancel() async throws {
        let bench = try Bench()
        bench.request.append(.letters("a"))
        let task = bench.start()
        await bench.engine.run(0).requests.wait(for: 1)
        task.cancel()
        let calls = await bench.allCalls()
        #expect(calls.last?.error is CancellationError, "\(String(describing: calls.last?.error))")
        #expect(task.isCancelled)
    }

    @Test(
        "R54: audio can be appended before and after the start; the task ends only after endAudio or finish",
        arguments: [true, false])
    func appending(endsByFinish: Bool) async throws {
        let bench = try Bench()
        bench.request.append(.letters("a"))
        let task = bench.start()
        await bench.engine.run(0).requests.wait(for: 1)
        #expect(task.state == .running)
        bench.request.append(.letters("b"))
        await bench.engine.run(0).requests.wait(for: 2)
        #expect(!bench.calls.events.contains { $0.result?.isFinal == true })
        if endsByFinish { task.finish() } else { bench.request.endAudio() }
        #expect(await bench.allCalls().last?.word == "a b!")
    }

    /// Records the calls of a delegate as short words.
    private final class Diary: SFSpeechRecognitionTaskDelegate {
        let entries = EventLog<String>()

        func speechRecognitionDidDetectSpeech(_ task: SFSpeechRecognitionTask) { entries.append("speech") }
        func speechRecognitionTask(
            _ task: SFSpeechRecognitionTask, didHypothesizeTranscription transcription: SFTranscription
        ) { entries.append("\(transcription.formattedString)?") }
        func speechRecognitionTask(
            _ task: SFSpeechRecognitionTask, didFinishRecognition recognitionResult: SFSpeechRecognitionResult
        ) { entries.append("\(recognitionResult.bestTranscription.formattedString)!") }
        func speechRecognitionTaskFinishedReadingAudio(_ task: SFSpeechRecognitionTask) {
            entries.append("read")
        }
        func speechRecognitionTaskWasCancelled(_ task: SFSpeechRecognitionTask) {
            entries.append("cancelled")
        }
        func speechRecognitionTask(
            _ task: SFSpeechRecognitionTask, didFinishSuccessfully successfully: Bool
        ) { entries.append("ended \(successfully)") }

        var all: [String] {
            get async { await entries.wait { $0.contains { $0.hasPrefix("ended") } } }
        }
    }

    @Test("R53: a delegate is told of speech, each result, the end of the audio, and last of the task's end")
    func delegate() async throws {
        let bench = try Bench()
        let diary = Diary()
        bench.request.append(.letters("ab"))
        bench.recognizer.recognitionTask(with: bench.request, delegate: diary)
        await diary.entries.wait { $0.contains("a b?") }
        bench.request.endAudio()
        let all = await diary.all
        #expect(
            all.filter { $0 != "read" } == ["speech", "a?", "a b?", "a b?", "a b!", "ended true"], "\(all)")
        #expect(all.filter { $0 == "read" }.count == 1)
    }

    @Test("R53: the delegate of a cancelled task is told of that and gets no final result")
    func cancelledDelegate() async throws {
        let bench = try Bench()
        let diary = Diary()
        bench.request.append(.letters("a"))
        let task = bench.recognizer.recognitionTask(with: bench.request, delegate: diary)
        await bench.engine.run(0).requests.wait(for: 1)
        task.cancel()
        let all = await diary.all
        #expect(
            all.suffix(2) == ["cancelled", "ended false"] && !all.contains { $0.hasSuffix("!") }, "\(all)")
    }

    @Test("R55: an unsupported locale has no recognizer; that of a supported one may be unavailable")
    func locales() throws {
        #expect(SFSpeechRecognizer(locale: Locale(identifier: "fr-FR"), provider: NothingInstalled()) == nil)
        let recognizer = try #require(SFSpeechRecognizer(locale: english, provider: NothingInstalled()))
        #expect(recognizer.isAvailable == false)
        let other = try #require(
            SFSpeechRecognizer(
                locale: Locale(identifier: "en_001"), provider: FixedEngineProvider(ScriptedEngine())))
        #expect(other.locale.identifier(.bcp47) == "en-US")
        #expect(
            SFSpeechRecognizer.supportedLocales(provider: NothingInstalled()).map { $0.identifier(.bcp47) }
                == ["en-US"])
    }

    @Test("R55: authorization is always granted")
    func authorization() async {
        #expect(SFSpeechRecognizer.authorizationStatus() == .authorized)
        let status = await withCheckedContinuation { continuation in
            SFSpeechRecognizer.requestAuthorization { continuation.resume(returning: $0) }
        }
        #expect(status == .authorized)
    }

    @Test("segments carry the word, its place in the text, its time and its confidence")
    func segments() async throws {
        let bench = try Bench()
        bench.request.append(.letters("a b"))
        bench.request.endAudio()
        bench.start()
        let result = try #require(await bench.allCalls().last?.result)
        #expect(result.transcriptions.map(\.formattedString) == ["a b", "A B"])
        let segments = result.bestTranscription.segments
        #expect(segments.map(\.substring) == ["a", "b"])
        #expect(
            segments.map(\.substringRange) == [
                NSRange(location: 0, length: 1), NSRange(location: 2, length: 1),
            ])
        #expect(segments.map(\.timestamp) == [0, 2])
        #expect(segments.map(\.duration) == [1, 1])
        #expect(segments.map(\.confidence) == [0.5, 0.5])
        #expect(segments.map(\.alternativeSubstrings) == [["A"], ["B"]])
        let metadata = try #require(result.speechRecognitionMetadata)
        #expect(metadata.speechStartTimestamp == 0 && metadata.speechDuration == 3)
        #expect(metadata.speakingRate == 40 && metadata.averagePauseDuration == 1)
        let partial = bench.calls.events.first?.result
        #expect(partial?.bestTranscription.segments.map(\.confidence) == [0])
        #expect(partial?.speechRecognitionMetadata == nil)
    }
}
