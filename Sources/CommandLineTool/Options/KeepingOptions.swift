/// Options for what is kept of a recording's audio.
extension Options {
    static let keepAudio = OptionSpec(
        "keep-audio", value: .choice(["all", "speech", "none"]), usual: "all",
        "what stays of the sound when the results are there; speech: all else becomes silence")
    static let keepAudioFor = OptionSpec(
        "keep-audio-for", value: .span("TIME"), "how long sound is kept, such as 30d")
    static let confirmed = OptionSpec("yes", short: "y", "delete it; without this it is only listed")
}
