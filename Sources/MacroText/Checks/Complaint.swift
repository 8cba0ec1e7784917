/// What cannot be generated, and what to write instead.
struct Complaint {
    /// The position in the text of the declaration, in bytes.
    let offset: Int
    let sentence: String
}
