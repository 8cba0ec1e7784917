import Readback

/// Options for the report about a transcript.
extension Options {
    static let task = OptionSpec(
        "task", value: .choiceOrPath(StandardTask.all.map(\.name), "FILE.md|DIR/"),
        usual: "call",
        "kind of report: the name or file of a template, or a folder with your own prompt and schema")
    static let title = OptionSpec("title", value: .text("TEXT"), "use this title instead of choosing one")
    static let allowEmpty = OptionSpec(
        "allow-empty", "accept a recording without speech: exit status 0, and no report")
    static let keepUnverified = OptionSpec(
        "keep-unverified", "keep a writing model's sentences that failed the check, and mark them")
    static let quotes = OptionSpec("quotes", "show the words behind each sentence of a writing model")
    static let outputLanguage = OptionSpec(
        "output-language", value: .language("xx"), usual: "the language spoken",
        "language in which a writing model writes")
    static let prompts = OptionSpec(
        "prompts", value: .text("DIR"),
        "use the prompts in this folder instead of the built-in ones of the same names")
    static let reportRecipe = OptionSpec(
        "recipe", value: .choice(ReportRecipe.allCases.map(\.rawValue)),
        usual:
            "account with models of 3 billion weights and more, notes with others, quotations without a text model",
        "how a report is made; quotations: what was said; notes: one sentence for each thing; account: prose")
    static let highlight = OptionSpec(
        "highlight", value: .text("TIME"), "print only the words spoken at this time")
    /// Options for result files. There are none with ``highlight``.
    static let ofResults = [
        output, outputDirectory, nameTemplate, format, json, embedAudio, openPage, followUp,
    ]

    static let recorded = OptionSpec(
        "recorded", value: .text("DATE"),
        usual: "the day in the recording's metadata",
        "day of the recording, such as 2026-11-27, from which 'tomorrow' gets its date"
    )

    /// How the report is written.
    static let telling = [title, allowEmpty, reportRecipe, quotes, keepUnverified, outputLanguage, prompts]
    /// All options for reports but the task.
    static let reading = [recorded] + telling
}
