/// The knobs of a decoder. Everything that is not here keeps the library's default.
struct SphinxSettings: Hashable, Sendable {
    /// The second pass, over the words that the first one met, and the third, over the lattice.
    var rescores = true

    /// Finals: every pass, since the whole utterance is there.
    static let accurate = SphinxSettings()
    /// Drafts: the first pass alone, which keeps up with the speaker.
    static let draft = SphinxSettings(rescores: false)
}

/// The band of the speech that a decoder is for.
enum SpeechBand: Hashable, Sendable {
    case wide
    case telephone
}
