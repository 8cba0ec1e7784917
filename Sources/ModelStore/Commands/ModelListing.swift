/// What `readback models list` prints: one row for each model.
public struct ModelListing: Hashable, Sendable, Codable {
    /// What is said of one model.
    public struct Row: Hashable, Sendable, Codable {
        /// The model's name.
        public let id: String
        /// What it does.
        public let kind: ModelEntry.Kind
        /// What opens it.
        public let engine: String
        /// The name as people write it.
        public let name: String
        /// That of the weights.
        public let licence: String
        /// The languages that it knows.
        public let locales: [String]
        /// It is never used unless somebody names it.
        public let onlyByName: Bool?
        /// How many tokens a text model sees at once.
        public let contextLength: Int?
        /// `nil` where nobody knows it yet.
        public let bytes: Int64?
        /// Roughly what a run takes, in bytes.
        public let memory: Int64?
        /// Whether it is here, by a glance.
        public let state: ModelState
        /// Whether this model is used when nobody names one.
        public let isDefault: Bool
        /// Whether a download proves itself by a hash that is known ahead.
        public let isPinned: Bool
        /// Where it is, or would be.
        public let path: String
    }

    /// The store's folder.
    public let store: String
    /// All models, as the manifest has them, then those that the user has added.
    public let models: [Row]

    /// For a terminal. Models that are here come first, the default ones marked with an asterisk.
    public func table() -> String {
        let rows = models.filter { $0.state != .missing } + models.filter { $0.state == .missing }
        let cells = rows.map { row in
            [
                (row.isDefault ? "* " : "  ") + row.id, row.does,
                row.bytes.map(ByteText.short) ?? "?",
                row.memory.map(ByteText.short) ?? "?", row.state.text, row.licence, row.name,
            ]
        }
        let header = ["  MODEL", "DOES", "SIZE", "MEMORY", "STATE", "LICENCE", "NAME"]
        return TextTable.render([header] + cells, rightAligned: [2, 3])
            + "\n* used when no model is named. `hears` is for --model, `writes` for --llm, `finds` for search. Models are kept in \(store)\n"
    }
}

extension ModelListing.Row {
    /// In a word, what it is for: messages tell people to choose one that writes.
    fileprivate var does: String {
        switch kind {
        case .speech: "hears"
        case .text: "writes"
        case .helper: "helps"
        case .embedding: "finds"
        }
    }
}

extension ModelState {
    fileprivate var text: String { self == .missing ? "-" : rawValue }
}

extension ModelStore {
    /// Looks at every model without reading any content.
    public func listing() throws -> ModelListing {
        let defaults = [ModelEntry.Kind.speech, .text, .embedding].map { defaultModel(for: $0) }
        let rows = try entries.map { entry in
            ModelListing.Row(
                id: entry.id, kind: entry.kind, engine: entry.engine, name: entry.name,
                licence: entry.licence,
                locales: manifest.locales(of: entry), onlyByName: entry.onlyByName,
                contextLength: entry.contextLength,
                bytes: entry.byteCount, memory: entry.memory, state: try check(entry, depth: .glance).state,
                isDefault: defaults.contains(entry.id), isPinned: entry.isPinned,
                path: folder(of: entry.id).path)
        }
        return ModelListing(store: root.path, models: rows)
    }
}
