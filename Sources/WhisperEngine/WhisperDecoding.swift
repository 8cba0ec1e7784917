/// How a stretch of audio is decoded.
struct DecodingRequest: Hashable, Sendable {
    enum Extent: Hashable, Sendable {
        /// One window of at most thirty seconds, in one pass.
        case window
        /// All of the audio, in windows that the library chooses.
        case wholeFile
    }

    var extent = Extent.window
    /// The library's name for the language, such as `en`.
    var language = "en"
    var translates = false
    var threadCount = 1
    /// What the decoder reads as preceding text: names, and the text before the window. It makes these words likelier.
    var prompt: String?
    /// The part of the prompt without the text before the window.
    var names: String?
    /// 0 always takes the likeliest token; higher values sample tokens.
    var temperature: Float = 0
    /// The number of sequences that are followed at the same time.
    var beamSize = 1
    /// The number of audio positions that are processed, at fifty per second; 0 for all.
    var audioPositions = 0
    /// The maximum number of tokens; 0 for no limit.
    var mostTokens = 0
}

/// A token as the library decoded it.
struct DecodedToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text
        /// A time mark: hundredths of a second from the start of the audio that was encoded together.
        case time(Int)
        case mark
    }

    var id: Int32
    var kind: Kind
    /// A part of a word or of a character, as in the vocabulary.
    var bytes: [UInt8]
    var probability: Float
    var logProbability: Float
    /// Where the token ends according to the alignment heads, if they are known: hundredths of a second from the start of the audio.
    var alignedEnd: Int?
}

/// A segment as the library returns it: about one sentence in whole files, everything in windows.
struct DecodedSegment: Hashable, Sendable {
    /// Hundredths of a second from the start of the audio.
    var start: Int
    var end: Int
    var tokens: [DecodedToken]
    /// The probability that the window contains no speech.
    var noSpeechProbability: Float

    /// The text as the library writes it, including the space before it.
    var bytes: [UInt8] { tokens.lazy.filter { $0.kind == .text }.flatMap(\.bytes) }
}
