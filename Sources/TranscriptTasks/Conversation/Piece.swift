import Transcripts

/// About 150 words of a conversation, read at once. A piece does not end between a question and its answer.
struct Piece: Hashable, Sendable {
    /// The lines just before it, if they are short: they may say what "it" refers to.
    let before: [Conversation.Line]
    let lines: [Conversation.Line]

    /// The text shown to a model: the lines before it in parentheses, then its own lines, numbered from 1.
    var text: String {
        (before.map { "(\($0.labelled))" }
            + lines.enumerated().map { "\($0.offset + 1) \($0.element.labelled)" })
            .joined(separator: "\n")
    }

    /// The same piece with speakers renamed.
    func naming(_ names: [String: String]) -> Piece {
        Piece(before: before.map { $0.naming(names) }, lines: lines.map { $0.naming(names) })
    }

    /// The lines at these places. If the last of them is a question, the next line is included as its answer.
    func exchange(at places: [Int]) -> [Conversation.Line] {
        var places = places
        if let last = places.last, lines[last].asks, last + 1 < lines.count { places.append(last + 1) }
        return places.map { lines[$0] }
    }
}

extension Conversation.Line {
    /// The text with its speaker's name.
    var labelled: String { speaker.map { "\($0): \(text)" } ?? text }
}

extension Conversation {
    private static let leastWords = 110
    private static let mostWords = 170
    /// A shorter last piece is joined to the one before it.
    private static let fewWords = 30
    private static let wordsBefore = 40

    /// The conversation in pieces. All but the last stay the same when more is said.
    var pieces: [Piece] {
        var (runs, open, length) = ([Range<Int>](), 0, 0)
        for index in lines.indices {
            let (line, isAsked) = (lines[index], index > open && lines[index - 1].asks)
            let isFull =
                length >= Self.leastWords && (line.words.asks || length + line.length > Self.mostWords)
            if index > open, !isAsked && isFull || length + line.length > Self.mostWords * 13 / 10 {
                runs.append(open..<index)
                (open, length) = (index, 0)
            }
            length += line.length
        }
        if open < lines.endIndex {
            if let last = runs.last, length < Self.fewWords {
                runs[runs.count - 1] = last.lowerBound..<lines.endIndex
            } else {
                runs.append(open..<lines.endIndex)
            }
        }
        return runs.map { Piece(before: context(of: $0.lowerBound), lines: Array(lines[$0])) }
    }

    private func context(of start: Int) -> [Line] {
        var length = 0
        return lines[..<start].suffix(2).reversed()
            .prefix { line in
                length += line.length
                return length <= Self.wordsBefore
            }
            .reversed()
    }
}

extension Transcript {
    /// The pieces of the conversation as shown to a model that takes notes.
    package var shownPieces: [String] { Conversation(self).pieces.map(\.text) }
}
