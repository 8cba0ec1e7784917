/// What says how the text model is used.
extension Options {
    static let noPunctuation = OptionSpec(
        "no-punctuation",
        "leave out the punctuation that the text model puts back where the speech model gives none")
}
