import LanguageModels
import Transcripts

/// Puts punctuation and capitals back where an engine gives none, and changes nothing else.
///
/// ```swift
/// var restorer = Restorer(context: context)
/// for segment in transcript.segments { print(try await restorer.restore(segment).text) }
/// ```
///
/// - Segments come in their order, as they become final; each is restored once, with what was restored before it as its context. So live
///   and batch give the same.
/// - The words that go in come out: this is checked each time, and a segment that fails keeps its plain words and is counted.
public struct Restorer: Sendable {
    /// What became of the segments so far.
    public struct Count: Hashable, Sendable, Codable {
        public var segments = 0
        public var words = 0
        /// Segments that kept their plain words, because a check failed.
        public var fallbacks = 0
        public var evaluatedTokens = 0
    }

    private let context: any LanguageEngineContext
    private let weights: PunctuationWeights
    private let beamWidth: Int
    /// Restored lines that stand before the next one.
    private var lines: [String] = []
    private var wordsInLines = 0
    public private(set) var count = Count()

    /// Told once, in the style that is wanted.
    private static let opening = "The following is a transcript with correct punctuation.\n\n"
    /// More context is hardly better, and all of it is read again when its beginning is dropped.
    private static let mostContextWords = 160
    /// A segment longer than this is filled in stretches.
    private static let stretch = 60

    public init(
        context: any LanguageEngineContext, weights: PunctuationWeights = PunctuationWeights(),
        beamWidth: Int = 4
    ) {
        self.context = context
        self.weights = weights
        self.beamWidth = beamWidth
    }

    /// The segment with punctuation and capitals. Its id, times, speaker and words stay.
    public mutating func restore(_ segment: Segment) async throws -> Segment {
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
        let slots = PunctuationSlots(segment.words, startsLine: segment.speaker == nil, weights: weights)
        let speaker = segment.speaker.map { "\($0):" } ?? ""
        let all = slots.slots
        var chosen: [Int] = []
        while chosen.count < all.count {
            let done = zip(all, chosen).map { $0[$1].text }.joined()
            let rest = Array(all[chosen.count...].prefix(Self.stretch))
            let outcome = try await context.fill(
                ChoiceRequest(
                    prefix: Self.opening + lines.joined() + speaker + done, slots: rest, beamWidth: beamWidth)
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
