/// Options for correcting finished results.
extension Options {
    static let corrections = OptionSpec(
        "from", value: .text("FILE"), "apply the corrections in this file, the result as saved by its page")
    static let remember = OptionSpec(
        "remember", "also add the words to your vocabulary for future recordings, and print where it is")
    static let rememberVoices = OptionSpec(
        "remember", "with name: also store the voices, so that later recordings name these speakers")
    static let parts = OptionSpec(
        "into", value: .number("N", 2...20), usual: "2", "with split: how many speakers it really is")
    static let forceMending = OptionSpec(
        "force", "overwrite files that were edited by hand; the edits are lost")
}
