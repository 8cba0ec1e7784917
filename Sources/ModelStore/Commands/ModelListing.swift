/// What `readback models list` prints: one row for each model.
public struct ModelListing: Hashable, Sendable, Codable {
    /// The row of one model.
    public struct Row: Hashable, Sendable, Codable {
        /// The model's name.
        public let id: String
        /// What it does.
        public let kind: ModelEntry.Kind
        /// The engine that opens it.
        public let engine: String
        /// The display name.
        public let name: String
        /// The licence of the weights.
        public let licence: String
        /// The languages that it knows.
        public let locales: [String]
        /// Whether it is used only if someone names it.
        public let onlyByName: Bool?
        /// The number of tokens that a text model sees at once.
        public let contextLength: Int?
        /// The size in bytes; `nil` if it is not known.
        public let bytes: Int64?
        /// The approximate memory use of a run, in bytes.
        public let memory: Int64?
        /// The state, determined without reading the files' contents.
        public let state: ModelState
        /// Whether this model is used when nobody names one.
        public let isDefault: Bool
        /// Whether its hash is known in advance, so that a download can be verified.
        public let isPinned: Bool
        /// Where it is, or would be.
        public let path: String
    }

    /// The store's folder.
    public let store: String
    /// All models of the manifest, then those that the user added.
    public let models: [Row]

    /// The table for a terminal. Installed models come first; default models are marked with an asterisk.
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
    /// A word for its purpose: messages tell people to choose a model that writes.
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
    /// Lists every model without reading the files' contents.
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
