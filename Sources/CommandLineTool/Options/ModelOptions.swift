/// Options of `readback models`.
extension Options {
    static let yes = OptionSpec(
        "yes", short: "y", "download even if the hash of the file is not known in advance")
    static let modelID = OptionSpec(
        "id", value: .text("ID"), usual: "made from the file name", "name of the added model")
}
