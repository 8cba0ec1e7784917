import SpeechEngines
import Spoken

/// What was said before a window, as far as its decoder reads it: a model that reads on hears better than one that begins.
///
/// How people talk and what about is the same for minutes, so a window need not wait for the one right before it, and several are read at
/// once. Which windows it waits for depends on its number alone, and so does the text.
struct SaidBefore {
    typealias Finals = [SpeechRecognition]

    /// What a decoder reads, when nothing is awaited any more.
    private(set) var text = ""
    private var count = 0
    /// The last windows, in order, whose text is not needed yet.
    private var open: [AsyncStream<Finals>] = []

    /// Of so many windows before one the text is not waited for: of two, so that two threads find work from the beginning, and of more in
    /// long recordings, where more threads are worth it.
    static func lag(ofWindow number: Int) -> Int { min(max(2, number / 8), 8) }

    /// What was said in a window whose text is needed before the next window is read, and is not there yet; `nil` if nothing is missing.
    mutating func awaited() -> AsyncStream<Finals>? {
        open.count < Self.lag(ofWindow: count) ? nil : open.removeFirst()
    }

    /// The next window is being read. Whoever reads it hands in what was said, or nothing if that fails.
    mutating func noteNext() -> AsyncStream<Finals>.Continuation {
        let (stream, continuation) = AsyncStream.makeStream(of: Finals.self)
        open.append(stream)
        count += 1
        return continuation
    }

    /// What was said in the next window is known.
    mutating func note(_ finals: Finals) {
        let window = noteNext()
        window.yield(finals)
        window.finish()
    }

    /// Nothing that is suspect: models go on as they began. And no more than a prompt holds.
    mutating func append(_ finals: Finals) {
        for final in finals where final.suspicion == nil {
            let separator = Word.separator(inLanguage: final.language)
            let said = (final.hypotheses.first?.words ?? []).map(\.text).joined(separator: separator)
            text += (text.isEmpty ? "" : separator) + said
        }
        text = String(text.suffix(NamesPrompt.most))
    }
}
