/// Options for pages.
extension Options {
    static let pageRecording = OptionSpec(
        "recording", value: .text("FILE"),
        "the recording of the result (default: the one of the same name next to it)")
    static let embedAudio = OptionSpec(
        "embed-audio", "embed the audio in the page, as Opus (needs ffmpeg); prints the size first")
    static let openPage = OptionSpec(
        "open",
        "open the page in the desktop's default program; unless you say where, it is written next to the recording"
    )

    static let pages = [embedAudio, openPage]
}
