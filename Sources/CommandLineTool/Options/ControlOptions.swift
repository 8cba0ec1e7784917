/// Options for the recording in progress.
extension Options {
    static let follow = OptionSpec(
        "follow", "print a line for every change; with --json for a status bar such as Waybar")
}
