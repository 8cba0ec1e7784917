import Readback

/// Whose voices a run knows.
struct KnownVoices: Sendable {
    var prints: [VoicePrint] = []
    /// Tells whether they are still the same when a run goes on; `nil` where nobody is known.
    var identity: ModelIdentity?
    /// Why nobody is known though somebody was added.
    var complaint: String?

    /// What cannot be read costs the names and nothing else.
    init(_ file: VoicePrintFile = .standard) {
        do {
            // What another network made of a voice says nothing here.
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
