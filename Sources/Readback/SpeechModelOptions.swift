/// How speech models are opened.
public struct SpeechModelOptions: Hashable, Sendable {
    /// Whatever is spoken, the text is English. Multilingual Whisper models can do it.
    public var translatesToEnglish: Bool
    /// A Whisper model gets all of the audio at once, silence included.
    public var readsWholeFiles: Bool
    /// A Whisper model's words get exact times, for up to half as much time again.
    public var alignsWords: Bool
    /// Of no effect where the library was built without one.
    public var usesGPU: Bool
    /// Counted from 0.
    public var gpuDevice: Int

    /// How Whisper models are used; the usual way unless told.
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
