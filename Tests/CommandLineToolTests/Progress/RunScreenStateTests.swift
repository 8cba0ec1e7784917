import Readback
import Testing

@testable import CommandLineTool

@Suite struct RunScreenStateTests {
    /// Two recordings; of the first, one of three minutes has been transcribed.
    private func state() -> RunScreenState {
        var heard = ProgressState()
        _ = heard.take(
            .progress(
                PipelineProgress(
                    stage: .hearing, position: AudioTime(value: 60, timescale: 1),
                    end: AudioTime(value: 180, timescale: 1))))
        var state = RunScreenState()
        state.recordings = ["a.wav": heard]
        state.current = "a.wav"
        state.count = 2
        return state
    }

    /// The lines of ten minutes, each with its second. Asks every second, as the screen's timer does.
    private func minutes(_ state: RunScreenState) -> [(second: Int, line: String)] {
        var state = state
        return (0...600).compactMap { second in
            state.minuteLine(at: Double(second)).map { (second, $0) }
        }
    }

    @Test("if nobody watches, one line a minute says where the run is, with nothing in between")
    func minuteLines() {
        let said = minutes(state())
        #expect(said.map(\.second) == Array(stride(from: 60, through: 600, by: 60)))
        #expect(said.first?.line == "recording 1 of 2: transcribing 1:00 of 3:00, 1:00 so far")
        #expect(said.last?.line == "recording 1 of 2: transcribing 1:00 of 3:00, 10:00 so far")
    }

    @Test("a recording decoded in one window shows a position that follows from the time spent")
    func oneWindow() {
        var state = RunScreenState()
        var begun = ProgressState()
        let end = AudioTime(value: 8, timescale: 1)
        _ = begun.take(.progress(PipelineProgress(stage: .hearing, position: end, settled: .zero, end: end)))
        state.recordings = ["a.wav": begun]
        state.current = "a.wav"
        var rates = WorkRates()
        rates.learn(WorkRates.Rate(seconds: 1, counted: 0), of: .hearing, by: "w")
        state.estimate = RunEstimate(plan: StagePlan([.hearing: "w"]), rates: rates)
        state.estimate?.begin("a.wav", audio: 8, at: 0)
        let shown = [0.0, 4, 200].map {
            state.line(at: $0, isNews: false, usesStyle: false)?.text(width: 80).text ?? ""
        }
        #expect(shown[0].hasPrefix("transcribing 0:00 of 0:08"), "\(shown)")
        #expect(shown[1].hasPrefix("transcribing 0:04 of 0:08"), "\(shown)")
        #expect(shown[2].hasPrefix("transcribing 0:07 of 0:08  3:20"), "\(shown)")
    }

    @Test("a late timer prints one line, not those that it missed")
    func late() {
        var state = state()
        #expect(state.minuteLine(at: 59.9) == nil)
        #expect(state.minuteLine(at: 200) != nil)
        #expect(state.minuteLine(at: 239) == nil)
        #expect(state.minuteLine(at: 240) != nil)
    }

    @Test("no line during recording, while something else is written, or after the end")
    func silence() {
        for hush in [\RunScreenState.isRecording, \.isPaused, \.isOver] {
            var state = state()
            state[keyPath: hush] = true
            #expect(minutes(state).isEmpty)
        }
    }
}
