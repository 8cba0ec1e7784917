import Spoken

/// The text of a live run: settled words become final results, sentence by sentence; the rest is shown as volatile.
struct LiveText: Sendable {
    private var agreement = LocalAgreement()
    /// Settled words that wait for the end of their sentence.
    private var waiting: [HeardWord] = []
    private var suspicion: SpeechSuspicion?
    /// Whether every settled word becomes final at once.
    let isFrequent: Bool

    init(isFrequent: Bool) { self.isFrequent = isFrequent }

    /// Takes the text so far. Returns what has become final.
    mutating func take(_ phrases: [ReadPhrase]) -> [ReadPhrase] {
        waiting += agreement.take(phrases.flatMap(\.words))
        let end =
            isFrequent ? waiting.endIndex : (waiting.lastIndex(where: \.endsSentence).map { $0 + 1 } ?? 0)
        return release(end)
    }

    /// Ends the utterance: everything becomes final, and what looks wrong is marked.
    mutating func finish(_ phrases: [ReadPhrase]) -> [ReadPhrase] {
        waiting += agreement.finish(phrases.flatMap(\.words))
        let certain = waiting
        waiting = []
        agreement = LocalAgreement()
        // Words keep the suspicion of the phrase that they are in.
        var finals: [ReadPhrase] = []
        for word in certain {
            let reason = phrases.first {
                $0.words.contains { $0.range.overlaps(word.range) || $0.range == word.range }
            }?.suspicion
            if let last = finals.last, last.suspicion == reason, !(last.words.last?.endsSentence ?? false) {
                finals[finals.count - 1].words.append(word)
            } else {
                finals.append(ReadPhrase(words: [word], range: word.range, suspicion: reason))
            }
        }
        for index in finals.indices { finals[index].range = finals[index].words.extent }
        return finals + phrases.filter(\.words.isEmpty)
    }

    /// The text that is not final yet.
    struct Open: Hashable, Sendable {
        /// Settled words of a sentence that goes on.
        var settled: [HeardWord] = []
        var tentative: [HeardWord] = []

        func saysOther(than other: Open) -> Bool {
            settled.map(\.text) != other.settled.map(\.text)
                || tentative.map(\.text) != other.tentative.map(\.text)
        }
    }

    var open: Open { Open(settled: waiting, tentative: agreement.tentative) }

    /// Where the next look may begin: after a settled sentence, or else after a settled word, if a few settled words follow. Word times
    /// are rough, so a decoding from a boundary on may begin with a word before it. Only words that both decodings contain tell where
    /// the new words begin.
    var boundary: Int? {
        let words = agreement.committed.dropLast(Self.joiningWords)
        return (words.last(where: \.endsSentence) ?? words.last)?.range.upperBound
    }

    /// Forgets the words before that boundary. Returns the last of them as context for the decoder.
    mutating func trim(before sample: Int) -> String {
        let context = agreement.committed.filter { $0.range.upperBound <= sample }.suffix(Self.contextWords)
        agreement.trim(before: sample)
        return context.map(\.text).joined(separator: " ")
    }

    private static let joiningWords = 3
    private static let contextWords = 30

    private mutating func release(_ count: Int) -> [ReadPhrase] {
        guard count > 0 else { return [] }
        let words = Array(waiting.prefix(count))
        waiting.removeFirst(count)
        return [ReadPhrase(words: words, range: words.extent)]
    }
}
