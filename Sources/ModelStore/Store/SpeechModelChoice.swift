extension ModelStore {
    /// The speech models that know a language, the preferred one first.
    ///
    /// First comes the user's choice, if it knows the language; then installed models, the best first; then recommended models, the
    /// most specialised first; then the rest in the manifest's order.
    ///
    /// - Parameter locale: a BCP 47 identifier. A model for `en` also knows `en-GB`; a model for `en-US` does not.
    public func speechModels(for locale: String) -> [ModelEntry] {
        let candidates = entries.filter { entry in
            entry.kind == .speech && manifest.locales(of: entry).contains { LanguageTag.covers($0, locale) }
        }
        // A file whose hash is not known could be anything.
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

    /// Whether a model's files are installed. Reads no content.
    public func isHere(_ entry: ModelEntry) -> Bool {
        ((try? check(entry, depth: .glance))?.state ?? .missing).isUsable
    }
}

/// BCP 47 identifiers, as far as the choice of a model needs them.
package enum LanguageTag {
    /// Older or broader names that models use for some languages.
    private static let olderNames = ["nb": "no", "fil": "tl", "iw": "he"]

    /// Whether a model for `known` can be used for `wanted`: it is the same tag, or a less specific one.
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
