/// The knobs of a decoder. Everything that is not here keeps the library's default.
struct SphinxSettings: Hashable, Sendable {
    /// The second pass, over the words that the first one met, and the third, over the lattice. Finals have every pass, since the
    /// whole utterance is there; drafts the first alone, which keeps up with the speaker.
    var rescores = true
    var telephone = TelephoneHandling.movedMeans
}

/// What is done about speech in the band of a telephone.
package enum TelephoneHandling: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// ``TelephoneTransform``.
    case movedMeans
}

/// The band of the speech that a decoder is for.
enum SpeechBand: Hashable, Sendable {
    case wide
    case telephone
}
