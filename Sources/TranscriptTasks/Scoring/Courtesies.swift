/// What people say to be polite, whatever the call is about.
struct Courtesies: Sendable {
    /// Where they stand makes no difference: a greeting in the middle is one too. Compared with whole words.
    let phrases: [String]
    /// Titles that would fit any recording.
    let genericTitles: Set<String>
}
