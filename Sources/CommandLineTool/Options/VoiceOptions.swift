/// Options for telling apart the people on one channel.
extension Options {
    static let leastSpeakers = OptionSpec(
        "min-speakers", value: .number("N", 1...64), usual: "1", "minimum number of people on one channel")
    static let mostSpeakers = OptionSpec(
        "max-speakers", value: .number("N", 1...64), usual: "any number",
        "maximum number of people on one channel")
    static let speakerLabel = OptionSpec(
        "speaker-label", value: .text("N=NAME"), isRepeatable: true, usual: "Speaker N",
        "name of the Nth person to speak on a shared channel, counted from 1")
    static let noSpeakers = OptionSpec("no-speakers", "do not tell apart the people on one channel")

    static let voices = [leastSpeakers, mostSpeakers, speakerLabel, noSpeakers]
}
