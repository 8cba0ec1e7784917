import Readback
import Testing

@testable import CommandLineTool

@Suite struct ProgressLineTests {
    private func time(_ seconds: Int64) -> AudioTime { AudioTime(value: seconds, timescale: 1) }

    /// One of three minutes has been transcribed.
    private func hearing(saying text: String = "") -> ProgressState {
        var state = ProgressState()
        _ = state.take(.volatile(party: 0, text: VolatileText(tentative: [text])))
        _ = state.take(.progress(PipelineProgress(stage: .hearing, position: time(60), end: time(180))))
        return state
    }

    private func counted(_ stage: PipelineProgress.Stage, _ done: Int, _ planned: Int?) -> PipelineEvent {
        .progress(PipelineProgress(stage: stage, done: done, planned: planned))
    }

    /// The progress line of a run in this state, a quarter done.
    private func line(_ state: ProgressState, usesStyle: Bool = false, count: Int = 1) -> ProgressLine {
        ProgressLine(
            state: state,
            moment: RunMoment(
                stage: state.stage, elapsed: 5.4, secondsLeft: 14.2, share: 0.259, number: 2, count: count),
            usesStyle: usesStyle)
    }

    @Test(
        "the line shows the stage, the share of the whole run, elapsed and remaining time, and the last words"
    )
    func whole() {
        let line = line(hearing(saying: "as i was saying"))
        #expect(
            line.text(width: 200).text == "transcribing 1:00 of 3:00  25%  0:05, 0:15 left  as i was saying")
        #expect(line.text(width: 70).text.hasSuffix("  0:05, 0:15 left  as i was saying"))
        let long = self.line(hearing(saying: String(repeating: "long ", count: 50) + "end"))
        #expect(long.text(width: 80).text.hasSuffix("long end") && long.text(width: 80).text.contains("  …"))
        let several = self.line(hearing(), count: 8)
        #expect(several.text(width: 80).text == "2/8  transcribing 1:00 of 3:00  25%  0:05, 0:15 left")
    }

    @Test("the line fits every width; the least important part is dropped first", arguments: 1...200)
    func widths(width: Int) {
        for text in ["", "some words that are spoken now and go on", "全角の文字も二列を取る長い文章です"] {
            let line = line(hearing(saying: text), count: 8).text(width: width).text
            #expect(line.displayWidth < max(2, width), "\(width): '\(line)'")
        }
        let line = line(hearing(), count: 8).text(width: width).text
        let expected =
            switch width {
            case 53...: "2/8  transcribing 1:00 of 3:00  25%  0:05, 0:15 left"
            case 48...52: "transcribing 1:00 of 3:00  25%  0:05, 0:15 left"
            case 42...47: "transcribing 1:00 of 3:00  25%  0:15 left"
            case 37...41: "transcribing 1:00 of 3:00  0:15 left"
            default: String("transcribing 1:00 of 3:00".prefix(max(0, width - 1)))
            }
        #expect(line == expected, "\(width)")
    }

    @Test("without an estimate, the line shows only the elapsed time")
    func endless() {
        var state = ProgressState()
        _ = state.take(.progress(PipelineProgress(stage: .hearing, position: time(3_700), end: nil)))
        let line = ProgressLine(state: state, moment: RunMoment(stage: .hearing, elapsed: 1_000))
        #expect(line.text(width: 80).text == "transcribing 1:01:40  16:40")
        #expect(
            ProgressLine(state: ProgressState()).text(width: 80).text == "opening models and recordings  0:00"
        )
    }

    @Test("during recording, the line shows only REC, the time and the words")
    func recording() {
        var line = line(hearing(saying: "hello"))
        line.isRecording = true
        #expect(line.text(width: 80).text == "● REC 1:00  hello")
    }

    @Test("each stage has its own wording and counts")
    func stages() {
        func said(_ event: PipelineEvent) -> String {
            var state = hearing(saying: "unfinished")
            _ = state.take(event)
            return line(state).text(width: 80).text.replacing("  25%  0:05, 0:15 left", with: "")
        }
        #expect(said(counted(.speakers, 0, 1)) == "telling speakers apart")
        #expect(said(.taskStarted(name: "call")) == "reading the transcript")
        #expect(said(counted(.reading, 12, 40)) == "reading 12 of 40")
        #expect(
            said(.progress(PipelineProgress(stage: .reading, position: time(60), end: time(180))))
                == "reading the transcript")
        #expect(said(counted(.writing, 0, 24)) == "writing 0 of 24")
        #expect(said(counted(.title, 0, nil)) == "choosing the title")
        #expect(
            said(.finished(PipelineResult(transcript: Transcript(segments: [], duration: .zero))))
                == "saving the results")
    }

    @Test("late progress of an earlier stage does not set the line back")
    func order() {
        var state = hearing()
        let (isNews, isLate) = (state.take(counted(.writing, 0, 24)), state.take(counted(.reading, 40, 40)))
        #expect(isNews && !isLate)
        #expect(state.stage == .writing && state.progress.planned == 24)
    }

    /// A draft report of `count` key points; the first `told` have their sentences.
    private func draft(told: Int, of count: Int) -> PipelineEvent {
        let moments = (1...count).map { number in
            var line = EvidencedLine(text: "Said \(number).", segments: [number], range: .zero)
            if number <= told { line.sentence = "Ann says what stands as number \(number)." }
            return line
        }
        var report = Report(
            task: "call", recipe: .notes, model: "m", title: nil, keyMoments: moments,
            coverage: Coverage(
                audio: .zero, speech: .zero, segments: count, segmentsRead: count, windowsPlanned: 1,
                windowsFinished: 1))
        report.decisions = [moments[0]]
        report.actions = [EvidencedLine(text: "Done.", segments: [1], range: .zero, doubt: .unlikely)]
        report.actions[0].sentence = "Ann will do what does not stand."
        return .draft(ReportDraft(report: report, written: told, planned: count))
    }

    @Test("while notes are written, the line counts them and shows the newest, or else a quotation")
    func writing() {
        var state = hearing(saying: "unfinished")
        _ = state.take(counted(.writing, 0, 8))
        _ = state.take(draft(told: 0, of: 8))
        #expect(line(state).text(width: 80).text == "writing 0 of 8  25%  0:05, 0:15 left  Said 8.")
        _ = state.take(counted(.writing, 2, 8))
        _ = state.take(draft(told: 2, of: 8))
        #expect(
            line(state).text(width: 90).text
                == "writing 2 of 8  25%  0:05, 0:15 left  Ann says what stands as number 2.")
        #expect(
            line(state).text(width: 60).text
                == "writing 2 of 8  25%  0:05, 0:15 left  Ann says what stands\u{2026}")
        #expect(state.news.map(\.segments) == [[1], [2]])
        _ = state.take(draft(told: 8, of: 8))
        #expect(state.news.map(\.segments) == [[3], [4], [5], [6], [7], [8]])
        for width in 1...120 {
            let line = line(state).text(width: width).text
            #expect(line.displayWidth < max(2, width), "\(width): '\(line)'")
        }
    }

    @Test("with style on, text that is not final is faint")
    func style() {
        let styled = line(hearing(saying: "hello"), usesStyle: true).text(width: 80).text
        #expect(styled.hasSuffix("  \u{1B}[2mhello\u{1B}[0m"))
    }

    @Test("settled words are plain and tentative ones faint, even where the line is cut")
    func settled() {
        var state = hearing()
        _ = state.take(
            .volatile(party: 0, text: VolatileText(settled: ["he", "has"], tentative: ["not", "yet"])))
        #expect(
            line(state, usesStyle: true).text(width: 80).text.hasSuffix(
                "left  he has \u{1B}[2mnot yet\u{1B}[0m"))
        _ = state.take(.volatile(party: 1, text: VolatileText(settled: ["me too"])))
        let both = line(state, usesStyle: true)
        #expect(both.text(width: 80).text.hasSuffix("he has \u{1B}[2mnot yet\u{1B}[0m / me too"))
        #expect(both.text(width: 66).text.hasSuffix("  \u{2026}\u{1B}[2mot yet\u{1B}[0m / me too"))
    }

    @Test("a party's words leave the line once they are final")
    func finalWords() {
        var state = hearing(saying: "soon final")
        _ = state.take(.volatile(party: 1, text: VolatileText(tentative: ["me too"])))
        #expect(line(state).text(width: 90).text.hasSuffix("soon final / me too"))
        _ = state.take(.volatile(party: 0, text: VolatileText()))
        #expect(line(state).text(width: 90).text.hasSuffix("left  me too"))
    }
}
