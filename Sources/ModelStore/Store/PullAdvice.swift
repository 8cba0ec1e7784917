/// The command that fetches models, with the download size: `readback models pull whisper-base` (148 MB).
public struct PullAdvice: Hashable, Sendable, CustomStringConvertible {
    /// The models to fetch.
    public let models: [ModelEntry]

    /// Creates advice for these models.
    public init(_ models: [ModelEntry]) { self.models = models }

    /// The command in backticks, and the sum of the known sizes.
    public var description: String {
        let command = "`readback models pull \(models.map(\.id).joined(separator: " "))`"
        let bytes = models.compactMap(\.byteCount).reduce(0, +)
        return bytes > 0 ? "\(command) (\(ByteText.short(bytes)))" : command
    }
}

extension ModelStore {
    /// The models to fetch before a first run: for each stage without an installed model the one that set-up installs, and the helpers.
    ///
    /// ```swift
    /// let missing = ModelStore.standard.firstModels
    /// if !missing.isEmpty { print("run \(PullAdvice(missing))") }
    /// ```
    public var firstModels: [ModelEntry] {
        let stages = [ModelEntry.Kind.speech, .text, .embedding].filter { !isServed($0) }
        let wanted = stages.compactMap { ModelDefaults.builtIn[$0] } + ModelDefaults.helpers
        return wanted.compactMap(manifest.entry).filter { $0.isPullable && !isHere($0) }
    }

    private func isServed(_ kind: ModelEntry.Kind) -> Bool {
        (try? entry(defaultModel(for: kind))).map(isHere) ?? false
    }
}
