/// How a stretch of audio is to be decoded.
struct DecodingRequest: Hashable, Sendable {
    enum Extent: Hashable, Sendable {
        /// One window of at most thirty seconds, in one go.
        case window
        /// All of the audio, in windows that the library chooses.
        case wholeFile
    }

    var extent = Extent.window
    /// The library's name of the language: `en`.
    var language = "en"
    var translates = false
    var threadCount = 1
    /// What is said to have been said before: names, and the text before. Makes its words likelier.
    var prompt: String?
    /// What remains of the prompt without the text before.
    var names: String?
    /// 0 takes the likeliest token every time; above it, tokens are drawn.
    var temperature: Float = 0
    /// How many sequences are followed at the same time.
    var beamSize = 1
    /// So many positions of audio are looked at, of fifty a second; 0 for all.
    var audioPositions = 0
    /// So many tokens are decoded; 0 for all that come.
    var mostTokens = 0
}

/// A token as the library decoded it.
struct DecodedToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case text
        /// A time mark: this many hundredths of a second from the beginning of the audio that was encoded together.
        case time(Int)
        case mark
    }

    var id: Int32
    var kind: Kind
    /// A part of a word or of a character, as the vocabulary has it.
    var bytes: [UInt8]
    var probability: Float
    var logProbability: Float
    /// Where the heads that follow the speech leave the token, where they are known: hundredths of a second from the beginning of the
    /// audio.
    var alignedEnd: Int?
}

/// What the library gives as one piece: a sentence or so in whole files, a window's everything in windows.
struct DecodedSegment: Hashable, Sendable {
    /// Hundredths of a second from the beginning of the audio.
    var start: Int
    var end: Int
    var tokens: [DecodedToken]
    /// How likely the window holds no speech at all.
    var noSpeechProbability: Float

    /// The text as the library writes it, with the space that comes before it.
    var bytes: [UInt8] { tokens.lazy.filter { $0.kind == .text }.flatMap(\.bytes) }
}
