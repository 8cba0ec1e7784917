/// How people are told apart who share one channel.
extension Options {
    static let leastSpeakers = OptionSpec(
        "min-speakers", value: .number("N", 1...64), usual: "1", "at least so many people share a channel")
    static let mostSpeakers = OptionSpec(
        "max-speakers", value: .number("N", 1...64), usual: "any number",
        "at most so many people share a channel")
    static let speakerLabel = OptionSpec(
        "speaker-label", value: .text("N=NAME"), isRepeatable: true, usual: "Speaker N",
        "what the Nth to speak in a shared channel is called, counted from 1")
    static let noSpeakers = OptionSpec("no-speakers", "do not tell apart who shares a channel")

    static let voices = [leastSpeakers, mostSpeakers, speakerLabel, noSpeakers]
}
