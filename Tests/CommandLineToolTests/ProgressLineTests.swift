import Readback
import Testing

@testable import CommandLineTool

@Suite struct ProgressLineTests {
    private func time(_ seconds: Int64) -> AudioTime { AudioTime(value: seconds, timescale: 1) }

    /// A minute of three heard in five seconds.
    private func hearing(saying text: String = "") -> ProgressState {
        var state = ProgressState()
        _ = state.take(.volatile(party: 0, text: VolatileText(tentative: [text])), at: 1)
        _ = state.take(
            .progress(PipelineProgress(stage: .hearing, position: time(60), end: time(180))), at: 5)
        return state
    }

    @Test("the line says position, share, speed, time left, and the end of what is being said")
    func whole() {
        let line = ProgressLine(state: hearing(saying: "as i was saying"))
        #expect(line.text(width: 200).text == "1:00 of 3:00  33%  12x  0:10 left  as i was saying")
        #expect(line.text(width: 60).text.hasSuffix("  0:10 left  as i was saying"))
        let long = ProgressLine(state: hearing(saying: String(repeating: "long ", count: 50) + "end"))
        #expect(long.text(width: 80).text.hasSuffix("long end") && long.text(width: 80).text.contains("  …"))
    }

    @Test("the line fits every width; what matters least goes first", arguments: 1...200)
    func widths(width: Int) {
        for text in ["", "some words that are spoken now and go on", "全角の文字も二列を取る長い文章です"] {
            let line = ProgressLine(state: hearing(saying: text)).text(width: width).text
            #expect(line.displayWidth < max(2, width), "\(width): '\(line)'")
        }
        let line = ProgressLine(state: hearing()).text(width: width).text
        if width > 33 { #expect(line == "1:00 of 3:00  33%  12x  0:10 left", "\(line)") }
        if (29...33).contains(width) { #expect(line == "1:00 of 3:00  33%  0:10 left", "\(line)") }
        if (18...27).contains(width) { #expect(line == "1:00 of 3:00  33%", "\(line)") }
    }

    @Test("a recording of unknown length shows where it is and how fast it goes")
    func endless() {
        var state = ProgressState()
        _ = state.take(
            .progress(PipelineProgress(stage: .hearing, position: time(3_700), end: nil)), at: 1_000)
        #expect(ProgressLine(state: state).text(width: 80).text == "1:01:40  3.7x")
    }

    @Test("reading has its own beginning, and what was being said is gone")
    func reading() {
        var state = hearing(saying: "unfinished")
        _ = state.take(.progress(PipelineProgress(stage: .reading, position: .zero, end: time(180))), at: 10)
        #expect(ProgressLine(state: state).text(width: 80).text == "reading 0:00 of 3:00  0%")
        _ = state.take(
            .progress(PipelineProgress(stage: .reading, position: time(60), end: time(180))), at: 12)
        #expect(ProgressLine(state: state).text(width: 80).text == "reading 1:00 of 3:00  33%  30x  0:04 left")
        var untimed = ProgressState()
        _ = untimed.take(.progress(PipelineProgress(stage: .reading, position: .zero, end: .zero)), at: 1)
        #expect(ProgressLine(state: untimed).text(width: 80).text == "reading the transcript")
    }

    /// Moments that were said, of which the first ones have their sentence.
    private func draft(told: Int, of count: Int) -> PipelineEvent {
        let moments = (1...count).map { number in
            var line = EvidencedLine(text: "Said \(number).", segments: [number], range: .zero)
            if number <= told { line.sentence = "Ann says what stands as number \(number)." }
            return line
        }
        var report = Report(
            task: "call", recipe: .writing, model: "m", title: nil, keyMoments: moments,
            coverage: Coverage(
                audio: .zero, speech: .zero, segments: count, segmentsRead: count, windowsPlanned: 1,
                windowsFinished: 1))
        report.decisions = [moments[0]]
        report.actions = [EvidencedLine(text: "Done.", segments: [1], range: .zero, doubt: .tense)]
        report.actions[0].sentence = "Ann will do what does not stand."
        return .draft(ReportDraft(report: report, written: told, planned: count))
    }

    @Test("while sentences are written the line counts them, says how long it takes, and shows the newest")
    func writing() {
        var state = hearing(saying: "unfinished")
        _ = state.take(draft(told: 0, of: 8), at: 10)
        #expect(ProgressLine(state: state).text(width: 80).text == "writing 0 of 8  0%  Said 1.")
        _ = state.take(draft(told: 2, of: 8), at: 14)
        #expect(
            ProgressLine(state: state).text(width: 80).text
                == "writing 2 of 8  25%  0:12 left  Ann says what stands as number 2.")
        #expect(
            ProgressLine(state: state).text(width: 50).text
                == "writing 2 of 8  25%  0:12 left  Ann says what st\u{2026}")
        #expect(state.news.map(\.segments) == [[1], [2]])
        _ = state.take(draft(told: 8, of: 8), at: 20)
        #expect(state.news.map(\.segments) == [[3], [4], [5], [6], [7], [8]])
        #expect(ProgressLine(state: state).text(width: 30).text == "writing the title")
        for width in 1...120 {
            let line = ProgressLine(state: state).text(width: width).text
            #expect(line.displayWidth < max(2, width), "\(width): '\(line)'")
        }
    }

    @Test("text that is not final is faint where style is wanted, and takes no room for it")
    func style() {
        let state = hearing(saying: "hello")
        let styled = ProgressLine(state: state, usesStyle: true).text(width: 80).text
        #expect(styled.hasSuffix("  \u{1B}[2mhello\u{1B}[0m"))
    }

    @Test("what stays as it is stands out from what may change, at every width")
    func settled() {
        var state = hearing()
        _ = state.take(
            .volatile(party: 0, text: VolatileText(settled: ["he", "has"], tentative: ["not", "yet"])), at: 6)
        let line = ProgressLine(state: state, usesStyle: true)
        #expect(line.text(width: 80).text.hasSuffix("left  he has \u{1B}[2mnot yet\u{1B}[0m"))
        _ = state.take(.volatile(party: 1, text: VolatileText(settled: ["me too"])), at: 7)
        let both = ProgressLine(state: state, usesStyle: true)
        #expect(both.text(width: 80).text.hasSuffix("he has \u{1B}[2mnot yet\u{1B}[0m / me too"))
        #expect(both.text(width: 53).text.hasSuffix("  \u{2026}\u{1B}[2mot yet\u{1B}[0m / me too"))
    }

    @Test("a party whose words became final says nothing more")
    func finalWords() {
        var state = hearing(saying: "soon final")
        _ = state.take(.volatile(party: 1, text: VolatileText(tentative: ["me too"])), at: 6)
        #expect(ProgressLine(state: state).text(width: 90).text.hasSuffix("soon final / me too"))
        _ = state.take(.volatile(party: 0, text: VolatileText()), at: 7)
        #expect(ProgressLine(state: state).text(width: 90).text.hasSuffix("left  me too"))
    }
}
