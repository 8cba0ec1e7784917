/// Options for the recording in progress.
extension Options {
    static let follow = OptionSpec(
        "follow", "print a line for every change until it is stopped; with --json for a bar such as Waybar")
}
