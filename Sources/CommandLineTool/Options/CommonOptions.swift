extension Options {
    /// What most people need. The help of a command with many options shows only these; `--help-all` shows all of them.
    static let common: Set<OptionSpec> = [
        listDevices, device, systemAudio, keepAudio, stopAfter, stopWhenQuiet,
        output, format, force, openPage, recursive, followUp,
        task, title, recorded, language, vocabulary, speakers, start, end,
        speechModel, textModel, quiet, help, helpAll,
    ]
}
