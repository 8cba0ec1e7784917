extension ModelStore {
    /// The speech models that know a language, the one to use first.
    ///
    /// Before all others comes the one that the user has chosen, if it knows the language; then what is on this machine, the best
    /// first; then what is recommended, the most specialised first; then the rest, as the manifest has it.
    ///
    /// - Parameter locale: a BCP 47 identifier. A model for `en` knows `en-GB` too; one for `en-US` does not.
    public func speechModels(for locale: String) -> [ModelEntry] {
        let candidates = entries.filter { entry in
            entry.kind == .speech && manifest.locales(of: entry).contains { LanguageTag.covers($0, locale) }
        }
        // Nobody knows what a file is whose hash was never looked up.
        let here = candidates.filter { isHere($0) && manifest.entry($0.id)?.isPinned != false }.bestFirst
        let candidatesHereFirst = here + candidates.filter { !here.contains($0) }
        let chosen = chosenDefaults.speech
        func rank(_ entry: ModelEntry) -> Int {
            if entry.id == chosen { return 0 }
            if here.contains(entry) { return 1 }
            guard entry.recommended == true else { return 4 }
            return entry.locales == ["mul"] ? 3 : 2
        }
        let ranked = candidatesHereFirst.enumerated().map {
            (offset: $0.offset, entry: $0.element, rank: rank($0.element))
        }
        return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.entry)
    }

    /// Whether a model's files are here, by a glance.
    public func isHere(_ entry: ModelEntry) -> Bool {
        ((try? check(entry, depth: .glance))?.state ?? .missing).isUsable
    }
}

/// BCP 47 identifiers, as far as choosing a model needs them.
package enum LanguageTag {
    /// Languages that models know by an older or a wider name.
    private static let olderNames = ["nb": "no", "fil": "tl", "iw": "he"]

    /// Whether a model for `known` can be used for `wanted`: it is the same, or less particular.
    package static func covers(_ known: String, _ wanted: String) -> Bool {
        let known = parts(known)
        let wanted = parts(wanted)
        return !known.isEmpty && wanted.starts(with: known)
    }

    private static func parts(_ tag: String) -> [String] {
        var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if let first = parts.first { parts[0] = olderNames[first] ?? first }
        return parts
    }
}
