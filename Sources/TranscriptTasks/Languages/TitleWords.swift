/// What makes no title, since it would fit any recording.
struct TitleWords: Sendable {
    /// Single words.
    let generic: Set<String>
    /// Whole titles.
    let phrases: Set<String>
}
