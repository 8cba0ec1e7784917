import Spoken
import Timeline
import Transcripts

/// A transcript as tidied, numbered lines, in the order of the turns.
///
/// All later steps work on these lines: the model reads them, notes rest on them, and quotations come from
/// them. Each word keeps its segment number.
///
/// The first lines do not depend on what comes later, so notes taken from them while people are still speaking stay valid.
package struct Conversation: Sendable {
    /// A turn, or a part of a long turn that ends with a sentence.
    package struct Line: Hashable, Sendable {
        let speaker: String?
        var words: [SaidWord]
        let separator: String

        package var text: String { words.map(\.text).joined(separator: separator) }
        package var segments: [Int] {
            words.reduce(into: []) { if $0.last != $1.segment { $0.append($1.segment) } }
        }
        var range: AudioTimeRange { words.dropFirst().reduce(words[0].range) { $0.union($1.range) } }
        var asks: Bool { words.last?.asks == true }
        var length: Int { words.length }
    }

    package let lines: [Line]

    /// The target length of a line in words; a longer line is hard to cite.
    static let longestLine = 45

    package init(_ transcript: Transcript) {
        let language = ReportLanguage.of(transcript)
        var tidying = Tidying(in: language)
        var turns: [Line] = []
        for segment in transcript.segments {
            let words = segment.words.map { SaidWord($0, segment: segment.id) }
            if turns.last?.speaker == segment.speaker, !turns.isEmpty {
                turns[turns.count - 1].words += words
            } else {
                turns.append(Line(speaker: segment.speaker, words: words, separator: segment.separator))
            }
        }
        let pieces = turns.flatMap { turn -> [Line] in
            let words = tidying.tidied(turn.words)
            return words.allSatisfy(\.isUnclear)
                ? []
                : Self.cut(words).map { Line(speaker: turn.speaker, words: $0, separator: turn.separator) }
        }
        lines = Self.joined(pieces)
    }

    /// Splits a long turn at sentence ends. A sentence that is far too long is split anywhere.
    private static func cut(_ words: [SaidWord]) -> [[SaidWord]] {
        var (parts, open, rest) = ([[SaidWord]](), [SaidWord](), words[...])
        while !rest.isEmpty {
            let end = rest.firstIndex(where: \.endsSentence).map { $0 + 1 } ?? rest.endIndex
            var sentence = Array(rest[..<end])
            rest = rest[end...]
            while sentence.length > longestLine * 3 / 2 {
                if !open.isEmpty { parts.append(open) }
                open = []
                let head = sentence.prefix(longestLine)
                parts.append(Array(head))
                sentence.removeFirst(head.count)
            }
            if !open.isEmpty, open.length + sentence.length > longestLine {
                parts.append(open)
                open = []
            }
            open += sentence
        }
        if !open.isEmpty { parts.append(open) }
        return parts
    }

    /// Drops interjections such as "Yeah." while someone else keeps talking, unless they ask or answer something or are said for the first
    /// time.
    private static func joined(_ pieces: [Line]) -> [Line] {
        var (lines, said) = ([Line](), Set<[String]>())
        for (index, piece) in pieces.enumerated() {
            if piece.words.count <= 2, index > 0, index + 1 < pieces.count {
                let isNew = said.insert(piece.words.map(\.bare)).inserted
                let (before, after) = (pieces[index - 1], pieces[index + 1])
                let isAside = before.speaker == after.speaker && before.speaker != piece.speaker
                if isAside, !isNew, !before.words.asks, !piece.words.asks { continue }
            }
            if let last = lines.last, last.speaker == piece.speaker, piece.speaker != nil,
                last.length + piece.length <= longestLine
            {
                lines[lines.count - 1].words += piece.words
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension Conversation {
    /// The total length in words.
    var length: Int { lines.reduce(0) { $0 + $1.length } }

    /// The same conversation with speakers renamed.
    func naming(_ names: [String: String]) -> Conversation {
        Conversation(lines: lines.map { $0.naming(names) })
    }

    private init(lines: [Line]) { self.lines = lines }
}

extension Conversation.Line {
    /// The same line with its speaker renamed.
    func naming(_ names: [String: String]) -> Conversation.Line {
        Conversation.Line(speaker: speaker.map { names[$0] ?? $0 }, words: words, separator: separator)
    }

    /// One line for each sentence.
    var sentences: [Conversation.Line] {
        words.reduce(into: [[SaidWord]]()) { sentences, word in
            if sentences.last?.last?.endsSentence ?? true { sentences.append([]) }
            sentences[sentences.count - 1].append(word)
        }
        .map { Conversation.Line(speaker: speaker, words: $0, separator: separator) }
    }
}
