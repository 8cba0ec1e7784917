import Spoken
import Transcripts

/// Puts sentences beside the quotations of a report, where sentences stand.
struct PhrasedLines {
    private let cutter: PassageCutter
    private let segments: [Int: Segment]
    private let phraser: Phraser
    private let keepsUnverified: Bool

    /// - Parameter keepsUnverified: sentences that do not stand are there, too, marked.
    init(transcript: Transcript, phraser: Phraser, keepsUnverified: Bool) {
        cutter = PassageCutter(transcript)
        segments = Dictionary(
            transcript.segments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.phraser = phraser
        self.keepsUnverified = keepsUnverified
    }

    /// A line that quotes whole utterances, piece by piece.
    func moment(_ line: EvidencedLine) async throws -> EvidencedLine {
        var pieces: [EvidencedLine] = []
        for segment in line.segments.compactMap({ segments[$0] }) {
            for piece in cutter.pieces(of: segment) {
                var quote = EvidencedLine(quoting: piece.words, of: segment)
                quote.speaker = segment.speaker
                pieces.append(try await told(quote, as: piece.passage))
            }
        }
        var line = line
        guard pieces.count > 1 else {
            line.sentence = pieces.first?.sentence
            line.doubt = pieces.first?.doubt
            return line
        }
        line.quotes = pieces
        return line
    }

    /// A line that quotes a sentence or two of one utterance.
    ///
    /// - Parameter form: what the words do, where that is known.
    func statement(_ line: EvidencedLine, as form: Passage.Form) async throws -> EvidencedLine {
        guard let segment = line.segments.first.flatMap({ segments[$0] }),
            let words = segment.place(of: line.text), words.count <= PassageCutter.mostWords
        else { return line }
        return try await told(line, as: cutter.passage(form, words, of: segment))
    }

    private func told(_ line: EvidencedLine, as passage: Passage?) async throws -> EvidencedLine {
        guard let passage else { return line }
        let outcome = try await phraser.outcome(of: passage, segments: line.segments)
        guard outcome.fault == nil || keepsUnverified else { return line }
        var line = line
        line.sentence = outcome.sentence
        line.doubt = outcome.fault
        return line
    }
}

extension Segment {
    /// Where a text that was quoted from it stands.
    fileprivate func place(of text: String) -> Range<Int>? {
        let wanted = text.split(separator: " ").map(String.init)
        let said = words.map(\.text)
        guard !wanted.isEmpty, wanted.count <= said.count else { return nil }
        return (0...(said.count - wanted.count)).first { Array(said[$0..<($0 + wanted.count)]) == wanted }
            .map { $0..<($0 + wanted.count) }
    }
}
