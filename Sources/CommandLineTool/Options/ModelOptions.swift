/// What `readback models` takes.
extension Options {
    static let yes = OptionSpec("yes", short: "y", "agree to a download whose hash is not known ahead")
    static let modelID = OptionSpec(
        "id", value: .text("ID"), usual: "made from its file's", "the name of a model that is added")
}
