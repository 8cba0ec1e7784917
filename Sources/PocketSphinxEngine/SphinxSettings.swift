/// The knobs of a decoder. Everything that is not here keeps the library's default.
struct SphinxSettings: Hashable, Sendable {
    /// The second pass, over the words that the first one met, and the third, over the lattice. Finals have every pass, since the
    /// whole utterance is there; drafts the first alone, which keeps up with the speaker.
    var rescores = true
    var telephone = TelephoneHandling.movedMeans
}

/// What is done about speech in the band of a telephone. All but one are here to be measured beside it.
package enum TelephoneHandling: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The filters end where the telephone does.
    case filterEdge
    /// ``TelephoneTransform``.
    case movedMeans
}

/// The band of the speech that a decoder is for.
enum SpeechBand: Hashable, Sendable {
    case wide
    case telephone
}
