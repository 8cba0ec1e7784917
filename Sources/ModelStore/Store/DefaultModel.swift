import Foundation

extension ModelStore {
    /// The identifier of the model that a stage uses when nobody names one. It is the user's choice; else the best installed model that
    /// knows the language and fits into memory, or the smallest if none fits; else, for speech in a language, the first of
    /// ``speechModels(for:)``; else the one that set-up installs. The last two are usually not installed.
    ///
    /// Models that the user added, and models whose hash is not known, are not among the best installed ones, because nobody knows what
    /// they are. They are used if they are named or chosen.
    ///
    /// - Parameters:
    ///   - kind: what the model is for.
    ///   - locale: a BCP 47 identifier; `und` for a language to be detected, `nil` for any.
    public func defaultModel(for kind: ModelEntry.Kind, locale: String? = nil) -> String {
        defaultModel(for: kind, locale: locale, memory: MachineMemory.bytes)
    }

    /// - Parameter memory: the machine's memory, in bytes.
    package func defaultModel(for kind: ModelEntry.Kind, locale: String?, memory: Int64) -> String {
        if let chosen = chosenDefaults[kind] { return chosen }
        if let best = best(memory, where: { $0.kind == kind && knows($0, locale) }) { return best.id }
        if let locale, kind == .speech, let first = speechModels(for: locale).first { return first.id }
        return ModelDefaults.builtIn[kind] ?? ""
    }

    /// The embedding model: the user's choice if it is installed, or else the best one that is; `nil` if there is none.
    public var embeddingModel: String? {
        if let chosen = chosenDefaults.embedding, let entry = try? entry(chosen), isHere(entry) {
            return chosen
        }
        return best(MachineMemory.bytes, where: { $0.kind == .embedding })?.id
    }

    /// The writing model: the user's choice, installed or not, or else the best one that is installed; `nil` if there is neither.
    public var writingModel: String? {
        chosenDefaults.text ?? best(MachineMemory.bytes, where: { $0.kind == .text })?.id
    }

    /// The best installed model that fits into memory, or the smallest if none fits. Among equals the manifest's order decides.
    private func best(_ memory: Int64, where isWanted: (ModelEntry) -> Bool) -> ModelEntry? {
        let here = manifest.models
            .filter { $0.isPinned && $0.onlyByName != true && isWanted($0) && isHere($0) }.bestFirst
        // A run needs two models and the audio, so one model gets at most half.
        return here.first { ($0.memory ?? 0) <= memory / 2 } ?? here.last
    }

    private func knows(_ entry: ModelEntry, _ locale: String?) -> Bool {
        guard let locale else { return true }
        if entry.locales == ["mul"] { return true }
        return manifest.locales(of: entry).contains { LanguageTag.covers($0, locale) }
    }
}

extension [ModelEntry] {
    /// Larger models first, because within a family the larger one is better.
    var bestFirst: [ModelEntry] {
        enumerated().sorted { left, right in
            let (one, other) = (left.element.memory ?? 0, right.element.memory ?? 0)
            return one == other ? left.offset < right.offset : one > other
        }
        .map(\.element)
    }
}

/// The size of the memory.
enum MachineMemory {
    /// The memory of the machine, or of the container that this process is in. Not the memory that is free now, so that the same
    /// machine always makes the same choice.
    static var bytes: Int64 {
        let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
        let contained = limit.flatMap { Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
        return min(contained, Int64(clamping: ProcessInfo.processInfo.physicalMemory))
    }
}
