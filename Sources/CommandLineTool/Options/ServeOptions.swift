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
        "number of requests that may wait while another is transcribed")

    static let serving = [socket, mostUploaded, mostWaiting]
}
