import LanguageModels
import Spoken
import Testing
import Timeline
import Transcripts

@testable import TranscriptTasks

@Suite("Utterances") struct UtteranceTests {
    /// What is said: by whom, and after how many seconds of silence. Each word takes half a second.
    private typealias Said = (speaker: String?, pause: Double, text: String)

    private func transcript(_ said: [Said]) -> Transcript {
        var (segments, now) = ([Segment](), 0.0)
        func time(_ seconds: Double) -> AudioTime { AudioTime(seconds: seconds, preferredTimescale: 1000) }
        for (speaker, pause, text) in said {
            now += pause
            var words: [Word] = []
            for word in text.split(separator: " ") {
                words.append(
                    Word(
                        text: String(word), range: AudioTimeRange(start: time(now), end: time(now + 0.5))))
                now += 0.5
            }
            let range = AudioTimeRange(start: words[0].range.start, end: time(now))
            segments.append(Segment(id: segments.count + 1, range: range, speaker: speaker, words: words))
        }
        return Transcript(segments: segments, duration: time(now))
    }

    private func numbers(_ transcript: Transcript) -> [[Int]] {
        Utterances(transcript).all.map { $0.segments.map(\.id) }
    }

    @Test("what one party says before another speaks is one utterance, with the first segment's number")
    func turns() {
        let call = transcript([
            ("Ann", 0, "Yes."), ("Ann", 0.3, "It is ninety dollars."), ("Ann", 0.3, "Shall I?"),
            ("Bob", 0.2, "Please."), ("Ann", 0.2, "Done."),
        ])
        #expect(numbers(call) == [[1, 2, 3], [4], [5]])
        let first = Utterances(call).transcript.segments[0]
        #expect(first.id == 1 && first.text == "Yes. It is ninety dollars. Shall I?", "\(first)")
        #expect(first.range == call.segments[0].range.union(call.segments[2].range), "\(first)")
    }

    @Test("who is silent for more than two seconds begins anew", arguments: [2.0, 2.1])
    func pauses(seconds: Double) {
        let call = transcript([("Ann", 0, "One moment."), ("Ann", seconds, "Here it is.")])
        #expect(numbers(call) == (seconds > 2 ? [[1], [2]] : [[1, 2]]))
    }

    @Test("an utterance that is put together has fifty words at most; a segment stays whole whatever it has")
    func length() {
        func words(_ count: Int) -> String {
            [String](repeating: "word", count: count).joined(separator: " ")
        }
        #expect(numbers(transcript([("Ann", 0, words(25)), ("Ann", 0, words(25))])) == [[1, 2]])
        #expect(numbers(transcript([("Ann", 0, words(25)), ("Ann", 0, words(26))])) == [[1], [2]])
        #expect(numbers(transcript([("Ann", 0, words(70)), ("Ann", 0, words(1))])) == [[1], [2]])
    }

    @Test(
        "where nobody knows who speaks, a question may be answered by another, and a line without a mark by anything"
    )
    func questions() {
        #expect(
            numbers(transcript([(nil, 0, "Is it free?"), (nil, 0, "Yes."), (nil, 0, "It is.")])) == [
                [1], [2, 3],
            ])
        #expect(numbers(transcript([("Ann", 0, "Is it free?"), ("Ann", 0, "I hope so.")])) == [[1, 2]])
        #expect(numbers(transcript([(nil, 0, "so it is free"), (nil, 0, "no it is not")])) == [[1], [2]])
    }

    @Test("what should be listened to again, and another language, stand apart")
    func kinds() {
        var call = transcript([("Ann", 0, "Good."), ("Ann", 0, "Very good."), ("Ann", 0, "Sehr gut.")])
        call.segments[1].speakerIsUnclear = true
        call.segments[2].language = "de"
        #expect(numbers(call) == [[1], [2], [3]])
    }

    @Test("segments that come one by one give what the whole transcript gives")
    func arrival() {
        let call = transcript([
            ("Ann", 0, "Good morning."), ("Ann", 0, "Ann here."), ("Bob", 0, "Hello."), ("Bob", 3, "Well."),
        ])
        var gatherer = UtteranceGatherer()
        let closed = call.segments.compactMap { gatherer.add($0) }
        #expect(closed + [gatherer.finish()].compactMap { $0 } == Utterances(call).all)
        #expect(gatherer.finish() == nil, "nothing is given twice")
    }

    @Test("a report names the segments in which its words were said, and no others")
    func evidence() throws {
        let call = transcript([
            ("Ann", 0, "Good morning, this is Ann."), ("Ann", 1, "We will send the printer on Friday."),
            ("Ann", 0, "Is there anything else?"), ("Bob", 0, "The cable is broken."),
        ])
        let utterances = Utterances(call)
        let whole = utterances.transcript.segments
        var report = Report(
            task: "call", recipe: .scoring, model: "none", title: nil,
            keyMoments: [EvidencedLine(quoting: whole)],
            coverage: Coverage(
                audio: .zero, speech: .zero, segments: 2, segmentsRead: 2, windowsPlanned: 1,
                windowsFinished: 1))
        report.actions = [EvidencedLine(quoting: 5..<12, of: whole[0])]
        report.topics = [Stretch(title: nil, segments: 1...1, range: whole[0].range)]
        report.speakingTimes = utterances.transcript.speakingTimes
        report.rejected = [RejectedClaim(text: "Ann waits.", segments: [1], reason: .name)]
        let resting = utterances.resting(report)
        #expect(resting.keyMoments[0].segments == [1, 2, 3, 4])
        #expect(resting.keyMoments[0].quotes.map(\.segments) == [[1, 2, 3], [4]])
        #expect(resting.actions[0].segments == [2], "\(resting.actions[0])")
        #expect(resting.topics[0].segments == 1...3)
        #expect(resting.rejected[0].segments == [1, 2, 3])
        #expect(resting.coverage.segments == 4 && resting.coverage.isComplete, "\(resting.coverage)")
        #expect(resting.speakingTimes == call.speakingTimes && resting.speakingTimes.count == 2)
        #expect(resting.speakingTimes != report.speakingTimes, "\(report.speakingTimes)")
        #expect(resting.coverage.speech == call.spokenDuration, "pauses inside an utterance are no speech")
    }

    @Test("a call that is cut into sentences has the report of one that is cut into turns")
    func sentences() async throws {
        let turns: [[String]] = [
            ["Good morning.", "The printer on the second floor is broken again.", "It jams."],
            [
                "I see.", "We decided to replace the broken printer.",
                "The new one costs four hundred dollars.",
            ],
            ["Fine.", "Who pays for it?"],
            ["The office does.", "I will order it on Friday.", "It comes with two cartridges of ink."],
            ["Thanks.", "Goodbye."],
        ]
        func call(_ pieces: ([String]) -> [String]) -> Transcript {
            transcript(
                turns.enumerated().flatMap { number, turn in
                    pieces(turn).map { (number % 2 == 0 ? "Ann" : "Bob", 0.0, $0) }
                })
        }
        func report(_ transcript: Transcript) async throws -> Report {
            let run = try StandardTask.meeting.begin(
                with: TaskResources(profile: countingProfile, context: CountingContext()))
            for segment in transcript.segments { try await run.add(segment) }
            return try await run.finish(transcript)
        }
        let whole = try await report(call { [$0.joined(separator: " ")] })
        let cut = try await report(call { $0 })
        #expect(cut.keyMoments.map(\.text) == whole.keyMoments.map(\.text))
        #expect(cut.lines.map(\.text) == whole.lines.map(\.text))
        #expect(cut.lines.map(\.range) == whole.lines.map(\.range))
        #expect(!cut.keyMoments.isEmpty && !cut.actions.isEmpty, "\(cut)")
        #expect(cut.coverage.segments == turns.joined().count)
    }
}

@Suite struct EvaluationWordsTests {
    @Test(
        "a fact is found however its number was written",
        arguments: [
            ("forty six euros", "That's 46 euros, please."), ("46 euros", "That's forty-six euros."),
            ("take two seventy", "They'd take 270."), ("tomorrow at 8 15", "Tomorrow at 8:15."),
            ("tuesday the twenty first", "On Tuesday the 21st, then."), ("twenty percent", "It's 20% down."),
            ("sixteen hundred and ninety", "You'd pay $1,690 a month."),
            ("$20", "You owe us twenty dollars."),
        ])
    func numbers(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]) == [0], "\(EvaluationWords.comparable(line))")
    }

    @Test(
        "a fact is found whether its words were drawn together or not",
        arguments: [
            ("it's free", "They say that it is free."), ("is not coming", "She isn't coming."),
            ("they will call", "They'll call."), ("can't wait", "He cannot wait."),
            ("keller's key", "It's Keller's key."),
        ])
    func contractions(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]) == [0], "\(EvaluationWords.comparable(line))")
    }

    @Test(
        "another number is another fact",
        arguments: [
            ("forty six", "That's 47."), ("1140", "It was 1142."), ("the 14th", "There were fourteen."),
            ("eleven hundred and forty", "It was 11. And 40 more."), ("is free", "It's not free."),
            ("two", "It was the second one."),
        ])
    func others(phrasing: String, line: String) {
        #expect(facts(phrasing).found(in: [line]).isEmpty, "\(EvaluationWords.comparable(line))")
    }

    private func facts(_ phrasing: String) -> KeyFacts {
        KeyFacts(kind: "call", titles: [], facts: [KeyFacts.Fact(fact: "", phrasings: [phrasing])])
    }
}
