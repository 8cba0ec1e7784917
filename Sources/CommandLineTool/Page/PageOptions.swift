/// What a page is made with.
extension Options {
    static let pageRecording = OptionSpec(
        "recording", value: .text("FILE"),
        "the recording of the result (the one beside it, by the same name)")
    static let embedAudio = OptionSpec(
        "embed-audio", "put the sound into the page, as Opus by way of ffmpeg; its size is said before")
    static let openPage = OptionSpec(
        "open",
        "open the page with the desktop's own program; without another place it lies beside the recording")

    static let pages = [embedAudio, openPage]
}
