import LanguageModels
import Spoken
import Transcripts

/// Puts punctuation and capitals back where an engine gives none, and changes nothing else.
///
/// ```swift
/// let restorer = Restorer(context: context)
/// for window in RestorationCutter.windows(of: transcript.segments) {
///     for segment in try await restorer.restore(window).segments { print(segment.text) }
/// }
/// ```
///
/// - A window's result depends on the window alone. Inside it segments come in their order, and what was restored before is
///   the context of what follows.
/// - The words that go in come out: this is checked each time, and a segment that fails keeps its plain words and is counted.
public struct Restorer: Sendable {
    /// What became of segments.
    public struct Count: Hashable, Sendable, Codable {
        /// Segments that went through it.
        public var segments = 0
        /// Words that went through it.
        public var words = 0
        /// Segments that kept their plain words.
        public var fallbacks = 0
        /// Tokens that the model has worked on.
        public var evaluatedTokens = 0

        /// Nothing has been restored yet.
        public init() {}

        /// Adds what became of another part.
        public static func += (left: inout Count, right: Count) {
            left.segments += right.segments
            left.words += right.words
            left.fallbacks += right.fallbacks
            left.evaluatedTokens += right.evaluatedTokens
        }
    }

    /// How many ways of filling a segment are followed at once.
    public static let usualBeamWidth = 2

    let context: any LanguageEngineContext
    let weights: PunctuationWeights
    let beamWidth: Int

    /// What restores, and how.
    public init(
        context: any LanguageEngineContext, weights: PunctuationWeights = PunctuationWeights(),
        beamWidth: Int = Restorer.usualBeamWidth
    ) {
        self.context = context
        self.weights = weights
        self.beamWidth = beamWidth
    }

    /// The window's segments with punctuation and capitals. Their ids, times, speakers and words stay.
    public func restore(_ window: RestorationWindow) async throws -> (segments: [Segment], count: Count) {
        var pass = try await begin(after: window.leadIn)
        var restored: [Segment] = []
        for segment in window.segments { restored.append(try await pass.restore(segment)) }
        return (restored, pass.count)
    }

    /// Begins a window whose segments come one by one. What was said before it costs tokens, and counts as nothing else.
    package func begin(after leadIn: [Segment]) async throws -> RestorationPass {
        var pass = RestorationPass(self)
        for segment in leadIn { _ = try await pass.restore(segment) }
        let tokens = pass.count.evaluatedTokens
        pass.count = Count()
        pass.count.evaluatedTokens = tokens
        return pass
    }
}
