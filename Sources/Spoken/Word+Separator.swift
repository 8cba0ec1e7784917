extension Word {
    /// What stands between words: a space, but nothing in the languages that are written without.
    package static func separator(inLanguage language: String?) -> String {
        let unspaced: Set<Substring> = ["ja", "zh", "yue", "th", "lo", "km", "my"]
        let primary = language?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first ?? ""
        return unspaced.contains(primary) ? "" : " "
    }
}
