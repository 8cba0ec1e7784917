/// Options for live recordings.
extension Options {
    static let live =
        [
            listDevices, device, systemAudio, recording, consentNotice, language, vocabulary, channelLabel,
            inputFormat, keepAudio,
        ] + voices + stopping

    static let listDevices = OptionSpec("list-devices", "list the devices that can be recorded, and exit")
    static let device = OptionSpec(
        "device", value: .text("NAME"), isRepeatable: true,
        usual: "the default microphone",
        "device to record: its name, part of its title, or its number in --list-devices"
    )
    static let systemAudio = OptionSpec(
        "system-audio", "also record what the computer plays, as a party of its own")
    static let recording = OptionSpec(
        "recording", value: .text("FILE"),
        usual: "a new file in the data folder", "save the recording in this file; it must not exist")
    static let consentNotice = OptionSpec(
        "consent-notice", value: .text("TEXT"), "add a line to the report, such as who agreed to be recorded")

    static let stopAfter = OptionSpec(
        "stop-after", value: .span("TIME"), "stop after this much recording, such as 1h")
    static let stopAfterSilence = OptionSpec(
        "stop-after-silence", value: .span("TIME"),
        "stop after nobody has spoken for this long, such as 10m")
    static let stopWhenQuiet = OptionSpec(
        "stop-when-quiet",
        "stop two minutes after the last word of a conversation in which every party has spoken")

    /// Options for an automatic stop.
    static let stopping = [stopAfter, stopAfterSilence, stopWhenQuiet]
}
