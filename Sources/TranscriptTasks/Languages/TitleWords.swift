/// Words and titles that would fit any recording, so they make no title.
struct TitleWords: Sendable {
    /// Words that are generic by themselves.
    let generic: Set<String>
    /// Whole titles.
    let phrases: Set<String>
}
