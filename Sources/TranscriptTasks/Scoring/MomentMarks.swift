import Foundation
import Transcripts

/// What is known of an utterance that can tell a key moment from small talk, as numbers. `MomentWeights` has those
/// that count; the others were tried, and `Scripts/learn-moments` tries them again.
enum MomentMark: String, CaseIterable, Sendable {
    // How much it holds, by how much that varies within the recording.
    /// Different words that say what it is about.
    case content
    /// Words that count something.
    case numbers
    // 1 or 0.
    case hasNumber, hasDay, hasName
    case isCourteous
    case asks
    /// 1 at the recording's first utterance; soon less.
    case isStart
    // What the model says, by how much that varies within the recording.
    /// Minus its log-likelihood after what came before it.
    case surprisal
}

/// The marks of all utterances of one recording.
struct MomentMarks {
    private let judged: [JudgedSegment]

    init(_ judged: [JudgedSegment]) { self.judged = judged }

    /// One number for each utterance.
    func values(of mark: MomentMark) -> [Double] {
        switch mark {
        case .content: Self.standardized(judged.map { Double($0.content.count) })
        case .numbers: Self.standardized(judged.map { Double($0.numbers) })
        case .hasNumber: flags { judged[$0].numbers > 0 }
        case .hasDay: mentions(.date)
        case .hasName: mentions(.name)
        case .isCourteous: flags { judged[$0].isCourteous }
        case .asks: flags { judged[$0].segment.asks }
        case .isStart: judged.indices.map { exp(-Double($0) / 2) }
        case .surprisal: surprisals
        }
    }

    private func flags(_ holds: (Int) -> Bool) -> [Double] { judged.indices.map { holds($0) ? 1 : 0 } }

    private func mentions(_ kind: Mention.Kind) -> [Double] {
        let lines = judged.map { $0.segment.words.map(\.text) }
        let reader = MentionReader(knowing: lines)
        return flags { index in reader.mentions(in: lines[index]).contains { $0.kind == kind } }
    }

    private var surprisals: [Double] {
        let known = judged.compactMap(\.likelihoods?.surprisal)
        return known.count == judged.count ? Self.standardized(known) : judged.map { _ in 0 }
    }

    static func standardized(_ values: [Double]) -> [Double] {
        guard !values.isEmpty else { return [] }
        let mean = values.reduce(0, +) / Double(values.count)
        let variance = values.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        return values.map { variance > 1e-12 ? ($0 - mean) / variance.squareRoot() : 0 }
    }
}
