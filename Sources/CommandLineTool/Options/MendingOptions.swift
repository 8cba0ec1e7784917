/// How results are put right that are there already.
extension Options {
    static let corrections = OptionSpec(
        "from", value: .text("FILE"), "what a page has saved: the result with everything corrected in it")
    static let remember = OptionSpec(
        "remember", "keep the words in your vocabulary, which is applied from now on; it is said where")
    static let rememberVoices = OptionSpec(
        "remember", "with name: keep the voices of those who are named, so that later recordings name them")
    static let forceMending = OptionSpec(
        "force", "write files anew that were changed by hand; what was changed in them is lost")
}
