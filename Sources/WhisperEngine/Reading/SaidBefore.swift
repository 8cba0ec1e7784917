import SpeechEngines
import Spoken

/// The text before a window, for its decoder to read: a model recognises words better with context.
///
/// The topic and the way people talk stay the same for minutes. So a window need not wait for the one directly before it, and several
/// windows are decoded at once. Which windows it waits for depends only on its number, and so does the text.
struct SaidBefore {
    typealias Finals = [SpeechRecognition]

    /// The text for the decoder, once nothing is awaited any more.
    private(set) var text = ""
    private var count = 0
    /// The last windows, in order, whose text is not needed yet.
    private var open: [AsyncStream<Finals>] = []

    /// How many windows directly before a window are not waited for: two at first, so that two threads have work from the start, and
    /// more in long recordings, where more threads pay off.
    static func lag(ofWindow number: Int) -> Int { min(max(2, number / 8), 8) }

    /// The results of a window that the next window needs and that are not there yet; `nil` if nothing is missing.
    mutating func awaited() -> AsyncStream<Finals>? {
        open.count < Self.lag(ofWindow: count) ? nil : open.removeFirst()
    }

    /// Records that the next window is being read. The reader passes its results to the continuation, or finishes it without any if it
    /// fails.
    mutating func noteNext() -> AsyncStream<Finals>.Continuation {
        let (stream, continuation) = AsyncStream.makeStream(of: Finals.self)
        open.append(stream)
        count += 1
        return continuation
    }

    /// Records the results of a window that are known already.
    mutating func note(_ finals: Finals) {
        let window = noteNext()
        window.yield(finals)
        window.finish()
    }

    /// Appends the text of results that are not suspect, because models go on as they began. Keeps no more than a prompt holds.
    mutating func append(_ finals: Finals) {
        for final in finals where final.suspicion == nil {
            let separator = Word.separator(inLanguage: final.language)
            let said = (final.hypotheses.first?.words ?? []).map(\.text).joined(separator: separator)
            text += (text.isEmpty ? "" : separator) + said
        }
        text = String(text.suffix(NamesPrompt.most))
    }
}
