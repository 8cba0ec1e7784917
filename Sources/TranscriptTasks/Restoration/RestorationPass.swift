import LanguageModels
import Spoken
import Transcripts

/// Restores segments one after the other, each in the light of those before.
package struct RestorationPass: Sendable {
    private let restorer: Restorer
    /// Restored lines that stand before the next one.
    private var lines: [String] = []
    private var wordsInLines = 0
    package var count = Restorer.Count()

    /// Told once, in the style that is wanted.
    private static let opening = "The following is a transcript with correct punctuation.\n\n"
    /// More context is hardly better, and all of it is read again when its beginning is dropped.
    private static let mostContextWords = 160
    /// A segment longer than this is filled in stretches.
    private static let stretch = 60

    init(_ restorer: Restorer) { self.restorer = restorer }

    package mutating func restore(_ segment: Segment) async throws -> Segment {
        guard !segment.words.isEmpty else { return segment }
        var restored = segment
        restored.words = try await fill(segment)
        count.segments += 1
        count.words += segment.words.count
        if !WordInvariant.holds(segment.words, restored.words) {
            count.fallbacks += 1
            restored.words = segment.words
        }
        remember(restored)
        return restored
    }

    private mutating func fill(_ segment: Segment) async throws -> [Word] {
        let slots = PunctuationSlots(
            segment.words, startsLine: segment.speaker == nil, weights: restorer.weights)
        let speaker = segment.speaker.map { "\($0):" } ?? ""
        let all = slots.slots
        var chosen: [Int] = []
        while chosen.count < all.count {
            let done = zip(all, chosen).suffix(Self.mostContextWords).map { $0[$1].whole }.joined()
            let rest = Array(all[chosen.count...].prefix(Self.stretch))
            let outcome = try await restorer.context.fill(
                ChoiceRequest(
                    prefix: Self.opening + lines.joined() + speaker + done, slots: rest,
                    beamWidth: restorer.beamWidth)
            )
            count.evaluatedTokens += outcome.evaluatedTokens
            // The last few words of a stretch are decided with the next one, which knows what follows.
            let isLast = chosen.count + rest.count == all.count
            chosen += isLast ? outcome.chosen : Array(outcome.chosen.dropLast(Self.stretch / 4))
        }
        return slots.words(after: chosen)
    }

    private mutating func remember(_ segment: Segment) {
        lines.append((segment.speaker.map { "\($0): " } ?? "") + segment.text + "\n")
        wordsInLines += segment.words.count
        guard wordsInLines > Self.mostContextWords else { return }
        // In large steps, so that most of the time the context only grows.
        while wordsInLines > Self.mostContextWords / 2, lines.count > 1 {
            wordsInLines -= lines.removeFirst().split(whereSeparator: \.isWhitespace).count
        }
    }
}
