import Spoken
import Testing
import Timeline

@testable import WhisperEngine

/// Rule: a window is read with earlier text as context, and which text that is depends only on the window's number.
@Suite("The earlier text that a window's decoder reads") struct SaidBeforeTests {
    private func final(
        _ words: String..., language: String? = nil, suspicion: SpeechSuspicion? = nil
    ) -> SpeechRecognition {
        let range = AudioTimeRange(start: .zero, end: .zero)
        return SpeechRecognition(
            range: range, isFinal: true,
            hypotheses: [SpeechHypothesis(words: words.map { Word(text: $0, range: range) })],
            language: language, suspicion: suspicion)
    }

    /// The text that the window after these is read with.
    private func text(behind windows: [[SpeechRecognition]]) async -> String {
        var said = SaidBefore()
        for window in windows { said.note(window) }
        while let earlier = said.awaited() {
            for await finals in earlier { said.append(finals) }
        }
        return said.text
    }

    @Test(
        "the text leaves out the last windows, which need not be read yet", arguments: [1, 2, 3, 12, 30, 100])
    func lag(count: Int) async {
        let said = await text(behind: (0..<count).map { [final("w\($0)")] }).split(separator: " ")
        let last = count - SaidBefore.lag(ofWindow: count)
        #expect(said.last.map(String.init) == (last < 0 ? nil : "w\(last)"), "\(said)")
    }

    @Test("a window waits for the one two before it, and in longer recordings for an earlier one")
    func growth() {
        let lags = (0..<200).map(SaidBefore.lag)
        #expect(lags.first == 2 && lags.last == 8 && lags == lags.sorted(), "\(lags)")
    }

    @Test("suspect text is left out, and a window that failed is skipped")
    func suspect() async {
        let windows = [
            [final("Good", "morning."), final("thank", "you", suspicion: .repetition)], [], [final("Hello.")],
            [final("not", "yet")],
        ]
        #expect(await text(behind: windows) == "Good morning. Hello.")
    }

    @Test("text of languages without spaces is joined without spaces")
    func unspaced() async {
        let windows = [[final("今日", "は", language: "ja")], [], []]
        #expect(await text(behind: windows) == "今日は")
    }

    @Test("the text is short enough to leave room for names")
    func length() async {
        let said = await text(behind: (0..<60).map { [final("word\($0)", "and", "so", "on")] })
        #expect(said.count <= 600 && said.hasSuffix("on"), "\(said)")
    }
}
