extension Word {
    /// The separator between words: a space, or nothing in languages written without spaces.
    package static func separator(inLanguage language: String?) -> String {
        let unspaced: Set<Substring> = ["ja", "zh", "yue", "th", "lo", "km", "my"]
        let primary = language?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
        return unspaced.contains(primary) ? "" : " "
    }
}
