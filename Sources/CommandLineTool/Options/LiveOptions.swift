/// What is heard live, and what becomes of it.
extension Options {
    static let live =
        [
            listDevices, device, systemAudio, recording, consentNotice, language, vocabulary, channelLabel,
            inputFormat,
        ] + voices

    static let listDevices = OptionSpec("list-devices", "show what can be recorded, and end")
    static let device = OptionSpec(
        "device", value: .text("NAME"), isRepeatable: true,
        usual: "the default microphone",
        "what is recorded: a name, a part of the title, or a number of --list-devices"
    )
    static let systemAudio = OptionSpec(
        "system-audio", "record what the computer plays too, as a party of its own")
    static let recording = OptionSpec(
        "recording", value: .text("FILE"),
        usual: "a new file among the user's data", "where the recording is kept; it must not exist")
    static let consentNotice = OptionSpec(
        "consent-notice", value: .text("TEXT"), "a line for the report, such as who agreed to the recording")
}
