import Readback

/// Options for the speech model.
extension Options {
    static let speechModel = OptionSpec(
        "model", short: "m", value: .text("ID|FILE"), usual: "the best installed model",
        "speech model to use")
    static let translate = OptionSpec(
        "translate", "write English, whatever language is spoken; needs a multilingual Whisper model")
    static let wholeFile = OptionSpec(
        "whole-file", "give a Whisper model all audio at once, silence included, as whisper-cli does")
    static let noGPU = OptionSpec("no-gpu", "do not run Whisper models on the GPU")
    static let gpuDevice = OptionSpec(
        "gpu-device", value: .number("N", 0...63), usual: "0",
        "GPU for Whisper models, counted from 0")

    /// All options for opening a speech model.
    static let speechModels = [speechModel, translate, wholeFile, noGPU, gpuDevice]
}

extension SpeechModelOptions {
    init(_ arguments: ParsedArguments) {
        self.init(
            translatesToEnglish: arguments.isGiven(Options.translate),
            readsWholeFiles: arguments.isGiven(Options.wholeFile),
            alignsWords: arguments.isGiven(Options.wordTimes),
            usesGPU: !arguments.isGiven(Options.noGPU) && !ThisWorker.isCareful,
            gpuDevice: arguments.number(of: Options.gpuDevice) ?? 0)
    }
}
