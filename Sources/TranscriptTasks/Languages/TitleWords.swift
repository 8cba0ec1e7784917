/// How titles are made of phrases that were said.
struct TitleWords: Sendable {
    /// Words that may stand inside a title.
    let joining: Set<String>
    /// Words that fit any recording.
    let generic: Set<String>
    /// English gives every word of a title a capital; others write it as it was said.
    let capitalizesAll: Bool
}
