/// Options for what is kept of a recording's audio.
extension Options {
    static let keepAudio = OptionSpec(
        "keep-audio", value: .choice(["all", "speech", "none"]), usual: "all",
        "how much of the audio to keep once the results are written; speech: everything else becomes silence")
    static let keepAudioFor = OptionSpec(
        "keep-audio-for", value: .span("TIME"), "how long to keep audio, such as 30d")
    static let confirmed = OptionSpec("yes", short: "y", "delete the audio; without this it is only listed")
}
