/// What is heard of a recording.
extension Options {
    static let hearing =
        [language, vocabulary, speakers] + voices + [
            channel, channelLabel, start, end, duration, audioTrack, inputFormat,
        ]

    static let language = OptionSpec(
        "language", short: "l", value: .language("xx-XX|auto"), aliases: ["locale"],
        usual: "auto where it can, else en-US", "the language spoken, or auto: the model finds it out")
    static let speakers = OptionSpec(
        "speakers", value: .text("auto|channels|mix|N"),
        usual: "auto: by what the channels carry",
        "each channel is a party, all are one, or N people share one")
    static let channel = OptionSpec(
        "channel", value: .number("N", 0...255), "hear only this channel, counted from 0")
    static let channelLabel = OptionSpec(
        "channel-label", value: .text("N=NAME"), isRepeatable: true, "who speaks on channel N, counted from 0"
    )
    static let start = OptionSpec(
        "start", value: .text("TIME"), aliases: ["from"],
        "begin there: seconds, m:ss or h:mm:ss; times stay the recording's")
    static let end = OptionSpec("end", value: .text("TIME"), aliases: ["to"], "end there")
    static let duration = OptionSpec("duration", value: .text("TIME"), "end after that much")
    static let audioTrack = OptionSpec(
        "audio-track", value: .number("N", 0...255), usual: "0", "which audio track, counted from 0")
    static let inputFormat = OptionSpec(
        "stdin-format", value: .text("CODE,RATE[,CHANNELS]"),
        "the recording is raw samples, for example s16le,16000,2")
}
