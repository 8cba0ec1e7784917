import Readback

/// The known voices of a run.
struct KnownVoices: Sendable {
    var prints: [VoicePrint] = []
    /// Shows whether the voices have changed when a run is resumed; `nil` if none are known.
    var identity: ModelIdentity?
    /// Why no voices are known although some were stored.
    var complaint: String?

    /// If the file cannot be read, only the names are lost.
    init(_ file: VoicePrintFile = .standard) {
        do {
            // Voice prints of another model cannot be compared.
            prints = try file.read().filter { $0.model == EngineRegistry.voiceModelName }
        } catch {
            complaint = error.message
        }
        guard !prints.isEmpty else { return }
        identity = ModelIdentity(
            name: "voices", engine: EngineRegistry.voiceModelName,
            files: [FileIdentity(path: file.path)].compactMap { $0 })
    }
}
