/// How speech models are opened.
public struct SpeechModelOptions: Hashable, Sendable {
    /// Whether text is translated to English, whatever is spoken. Multilingual Whisper models can do this.
    public var translatesToEnglish: Bool
    /// Whether a Whisper model gets all of the audio at once, including silence.
    public var readsWholeFiles: Bool
    /// Whether a Whisper model's words get exact times, which takes up to half as much time again.
    public var alignsWords: Bool
    /// Whether to use a GPU. No effect if the library was built without GPU support.
    public var usesGPU: Bool
    /// The GPU, counted from 0.
    public var gpuDevice: Int

    /// Creates options with the given values.
    public init(
        translatesToEnglish: Bool = false, readsWholeFiles: Bool = false, alignsWords: Bool = false,
        usesGPU: Bool = true, gpuDevice: Int = 0
    ) {
        self.translatesToEnglish = translatesToEnglish
        self.readsWholeFiles = readsWholeFiles
        self.alignsWords = alignsWords
        self.usesGPU = usesGPU
        self.gpuDevice = gpuDevice
    }
}
