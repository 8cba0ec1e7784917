/// Options of `readback serve`.
extension Options {
    static let socket = OptionSpec(
        "socket", value: .text("PATH"), usual: "the one that systemd passes",
        "listen on this Unix socket, which only you can connect to")
    static let mostUploaded = OptionSpec(
        "max-upload", value: .number("MB", 1...65_536), usual: "1024",
        "refuse recordings of more than this many megabytes")
    static let mostWaiting = OptionSpec(
        "max-waiting", value: .number("N", 0...1_000), usual: "8",
        "how many requests may wait for the one that is being transcribed")

    static let serving = [socket, mostUploaded, mostWaiting]
}
