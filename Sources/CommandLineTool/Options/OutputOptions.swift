/// Where results go and what they look like.
extension Options {
    static let output = OptionSpec(
        "output", short: "o", value: .text("FILE|DIR/"), aliases: ["output-file"],
        "write into this file, or one file per format into this directory; - is standard output")
    static let outputDirectory = OptionSpec(
        "output-dir", value: .text("DIR"), "write one file per format into this directory")
    static let nameTemplate = OptionSpec(
        "name-template", value: .text("TEMPLATE"),
        usual: "{name}.{ext}",
        "what files in the directory are called; {parent} is the recording's folder, {file} its name with its extension"
    )
    static let format = OptionSpec(
        "format", short: "f", value: .choice(OutputFormat.allCases.map(\.rawValue) + ["all"]),
        isRepeatable: true,
        aliases: ["output-format"]
            + OutputFormat.allCases.filter { $0 != .json }.map {
                OptionAlias($0.rawValue, standsFor: $0.rawValue)
            },
        "what to print or to write; may be given more than once")
    static let wordTimes = OptionSpec(
        "word-timestamps",
        "give every word its time, in vtt and lrc; from Whisper models more exactly, and slower")
    static let lineWidth = OptionSpec(
        "max-line-width", value: .number("N", 10...1000), aliases: ["max-length"],
        usual: "42", "characters in a line of subtitles")
    static let lineCount = OptionSpec(
        "max-lines", value: .number("N", 1...100), aliases: ["max-line-count"], usual: "2",
        "lines in a subtitle")

    static let charactersPerSecond = OptionSpec(
        "max-cps", value: .number("N", 5...100), usual: "20",
        "characters of subtitles a second, where people do not speak faster")

    static let followUp = OptionSpec(
        "exec", value: .text("COMMAND"),
        "run this after each recording, with the recording and its files as arguments and the JSON on standard input"
    )

    static let documents = [output, outputDirectory, nameTemplate, format, json, force]
    static let subtitles = [wordTimes, lineWidth, lineCount, charactersPerSecond]

    /// Options that stand for each other: a value of one that was typed puts aside what is configured for the others.
    static let rivals = [[output, outputDirectory], [format, json]]
}
