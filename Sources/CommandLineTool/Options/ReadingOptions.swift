import Readback

/// What is read back of a transcript, and how.
extension Options {
    static let task = OptionSpec(
        "task", value: .choiceOrPath(StandardTask.all.map(\.name), "DIR/"),
        usual: "call", "what to read back, or a folder with a prompt and a schema of your own")
    static let title = OptionSpec("title", value: .text("TEXT"), "the title; none is looked for then")
    static let allowEmpty = OptionSpec(
        "allow-empty", "a recording in which nobody speaks is no failure: exit 0, and no report")
    static let keepUnverified = OptionSpec(
        "keep-unverified", "show claims of a writing model that did not stand the check, marked as such")
    static let quotes = OptionSpec("quotes", "show behind each sentence of a writing model what was said")
    static let outputLanguage = OptionSpec(
        "output-language", value: .language("xx"), usual: "the one spoken",
        "the language a writing model answers in")
    static let prompts = OptionSpec(
        "prompts", value: .text("DIR"), "prompts that take the place of the program's own, by the same names")
    static let reportRecipe = OptionSpec(
        "recipe", value: .choice(ReportRecipe.allCases.map(\.rawValue)),
        usual:
            "account for models of 3 billion weights and more, notes for others, quotations without a text model",
        "what a report is made of: what was said, one sentence for each thing, or prose")
    static let highlight = OptionSpec(
        "highlight", value: .text("TIME"), "print the words spoken at that time, and nothing else")
    /// What says of results where they go and what becomes of them: there are none beside ``highlight``.
    static let ofResults = [
        output, outputDirectory, nameTemplate, format, json, embedAudio, openPage, followUp,
    ]

    static let recorded = OptionSpec(
        "recorded", value: .text("DATE"),
        usual: "as the recording says",
        "the day of the recording, such as 2026-11-27: what was said of tomorrow gets its day of the calendar"
    )

    /// Everything that says what is read back.
    static let reading = [
        title, recorded, allowEmpty, reportRecipe, quotes, keepUnverified, outputLanguage, prompts,
    ]
}
