import Spoken

/// What a live run says: words that are certain leave as final results, sentence by sentence, the rest is shown as volatile.
struct LiveText: Sendable {
    private var agreement = LocalAgreement()
    /// Certain, and waiting for their sentence to end.
    private var waiting: [HeardWord] = []
    private var suspicion: SpeechSuspicion?
    /// Every certain word leaves at once.
    let isFrequent: Bool

    init(isFrequent: Bool) { self.isFrequent = isFrequent }

    /// Takes what was heard so far. Returns what has become final.
    mutating func take(_ phrases: [ReadPhrase]) -> [ReadPhrase] {
        waiting += agreement.take(phrases.flatMap(\.words))
        let end =
            isFrequent ? waiting.endIndex : (waiting.lastIndex(where: \.endsSentence).map { $0 + 1 } ?? 0)
        return release(end)
    }

    /// The utterance is over: everything becomes final, and what looks wrong is marked.
    mutating func finish(_ phrases: [ReadPhrase]) -> [ReadPhrase] {
        waiting += agreement.finish(phrases.flatMap(\.words))
        let certain = waiting
        waiting = []
        agreement = LocalAgreement()
        // Words keep the suspicion of the phrase that they lie in.
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

    /// What is not final yet, as it stands.
    struct Open: Hashable, Sendable {
        /// Certain, though their sentence goes on.
        var settled: [HeardWord] = []
        var tentative: [HeardWord] = []

        func saysOther(than other: Open) -> Bool {
            settled.map(\.text) != other.settled.map(\.text)
                || tentative.map(\.text) != other.tentative.map(\.text)
        }
    }

    var open: Open { Open(settled: waiting, tentative: agreement.tentative) }

    /// Where the audio that is looked at may begin later: after a certain sentence, or else after a certain word, that has some
    /// certain words behind it. Times of words are rough, so what is heard from a boundary on may begin with a word before it; only
    /// words that both decodings have say where the new ones begin.
    var boundary: Int? {
        let words = agreement.committed.dropLast(Self.joiningWords)
        return (words.last(where: \.endsSentence) ?? words.last)?.range.upperBound
    }

    /// What was said before that boundary, for the decoder to go on from.
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
