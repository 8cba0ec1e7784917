/// What an evaluation compares with and must reach.
extension Options {
    static let only = OptionSpec(
        "only", value: .text("NAME"), isRepeatable: true, "only this text; may be given more than once")
    static let textOnly = OptionSpec("text", "read the texts, although there are recordings of them")
    static let compare = OptionSpec(
        "compare", value: .text("OLD.json"), "compare with what --json printed before")
    static let leastRecall = OptionSpec(
        "min-recall", value: .text("SHARE"), "exit 1 when fewer of the facts are in the key moments")
    static let leastTitleOverlap = OptionSpec(
        "min-title-overlap", value: .text("SHARE"),
        "exit 1 when titles have less in common with accepted ones")
    static let mostUnsupported = OptionSpec(
        "max-unsupported", value: .number("N", 0...1_000_000), "exit 1 when more lines were not said")
    static let mostWrong = OptionSpec(
        "max-wrong", value: .number("N", 0...1_000_000), "exit 1 when more sentences say what was taken back")
    static let mostWordErrors = OptionSpec(
        "max-wer", value: .text("SHARE"), "exit 1 when more of the words are wrong")

    static let thresholds = [leastRecall, leastTitleOverlap, mostUnsupported, mostWrong, mostWordErrors]
}
