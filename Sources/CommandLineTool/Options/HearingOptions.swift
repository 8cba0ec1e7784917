/// Options for transcribing a recording.
extension Options {
    static let hearing =
        [language, vocabulary, speakers] + voices + [
            channel, channelLabel, start, end, duration, audioTrack, inputFormat,
        ]

    static let language = OptionSpec(
        "language", short: "l", value: .language("xx-XX|auto"), aliases: ["locale"],
        usual: "auto if the model can, else en-US", "language spoken; with auto the model detects it")
    static let speakers = OptionSpec(
        "speakers", value: .text("auto|channels|mix|N"),
        usual: "auto, from the content of the channels",
        "channels: each channel is a party; mix: all channels are one; N: N people share one channel")
    static let channel = OptionSpec(
        "channel", value: .number("N", 0...255), "use only this channel, counted from 0")
    static let channelLabel = OptionSpec(
        "channel-label", value: .text("N=NAME"), isRepeatable: true,
        "name of the party on channel N, counted from 0"
    )
    static let start = OptionSpec(
        "start", value: .text("TIME"), aliases: ["from"],
        "start at this time (seconds, m:ss or h:mm:ss); results keep the times of the recording")
    static let end = OptionSpec("end", value: .text("TIME"), aliases: ["to"], "stop at this time")
    static let duration = OptionSpec("duration", value: .text("TIME"), "stop after this much audio")
    static let audioTrack = OptionSpec(
        "audio-track", value: .number("N", 0...255), usual: "0", "audio track to use, counted from 0")
    static let inputFormat = OptionSpec(
        "stdin-format", value: .text("CODE,RATE[,CHANNELS]"),
        "read the recording as raw samples, for example s16le,16000,2")
}
