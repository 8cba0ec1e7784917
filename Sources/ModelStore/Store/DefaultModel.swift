import Foundation

extension ModelStore {
    /// The identifier of the model that is used for a stage when nobody names one: what the user has chosen; else the best of those
    /// that are here, know the language and fit into memory; else the one that set-up brings, which then is missing.
    ///
    /// Models of the user's own, and those whose hash nobody knows, are used by name, or when they are chosen: nobody knows what they
    /// are.
    ///
    /// - Parameters:
    ///   - kind: what the model is to do.
    ///   - locale: a BCP 47 identifier; `und` for a language that is to be found out, `nil` for any.
    public func defaultModel(for kind: ModelEntry.Kind, locale: String? = nil) -> String {
        defaultModel(for: kind, locale: locale, memory: MachineMemory.bytes)
    }

    /// - Parameter memory: what the machine has.
    package func defaultModel(for kind: ModelEntry.Kind, locale: String?, memory: Int64) -> String {
        if let chosen = chosenDefaults[kind] { return chosen }
        if let best = best(memory, where: { $0.kind == kind && knows($0, locale) }) { return best.id }
        if let locale, kind == .speech, let first = speechModels(for: locale).first { return first.id }
        return ModelDefaults.builtIn[kind] ?? ""
    }

    /// The model by which texts are found by their meaning: the one that the user has chosen, or the best that is here; `nil` if none is.
    public var embeddingModel: String? {
        if let chosen = chosenDefaults.embedding, let entry = try? entry(chosen), isHere(entry) {
            return chosen
        }
        return best(MachineMemory.bytes, where: { $0.kind == .embedding })?.id
    }

    /// The model that writes: the one that the user has chosen, here or not, or the best that is here; `nil` if there is neither.
    public var writingModel: String? {
        chosenDefaults.text ?? best(MachineMemory.bytes, where: { $0.kind == .text })?.id
    }

    /// The best first, and among equals the manifest's order.
    private func best(_ memory: Int64, where isWanted: (ModelEntry) -> Bool) -> ModelEntry? {
        let here = manifest.models
            .filter { $0.isPinned && $0.onlyByName != true && isWanted($0) && isHere($0) }.bestFirst
        // A run takes two models and the audio.
        return here.first { ($0.memory ?? 0) <= memory / 2 } ?? here.last
    }

    private func knows(_ entry: ModelEntry, _ locale: String?) -> Bool {
        guard let locale else { return true }
        if entry.locales == ["mul"] { return true }
        return manifest.locales(of: entry).contains { LanguageTag.covers($0, locale) }
    }
}

extension [ModelEntry] {
    /// The larger before the smaller, since with models of one family that is the better.
    var bestFirst: [ModelEntry] {
        enumerated().sorted { left, right in
            let (one, other) = (left.element.memory ?? 0, right.element.memory ?? 0)
            return one == other ? left.offset < right.offset : one > other
        }
        .map(\.element)
    }
}

/// How much memory there is.
enum MachineMemory {
    /// Of the machine, or of the container that this process is in. Not what is free just now, so that the same machine always makes
    /// the same choice.
    static var bytes: Int64 {
        let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
        let contained = limit.flatMap { Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
        return min(contained, Int64(clamping: ProcessInfo.processInfo.physicalMemory))
    }
}
