/// What `readback models verify` prints: what was found out about each file.
public struct ModelVerification: Hashable, Sendable, Codable {
    /// What was found out about one file.
    public struct File: Hashable, Sendable, Codable {
        /// Relative to the model's folder.
        public let path: String
        /// Whether it is what it should be.
        public let state: ModelState
        /// How long it is.
        public let bytes: Int64?
        /// The hash that it has.
        public let sha256: String?
    }

    /// What was found out about one model.
    public struct Model: Hashable, Sendable, Codable {
        /// The model's name.
        public let id: String
        /// That of its worst file.
        public let state: ModelState
        /// Its files.
        public let files: [File]
        /// The sentence about the first file that cannot be used.
        public let problem: String?
    }

    /// The models that were looked at.
    public let models: [Model]

    /// Whether all of them are what they should be.
    public var isSound: Bool { models.allSatisfy { $0.problem == nil } }

    /// For a terminal.
    public func text() -> String {
        guard !models.isEmpty else {
            return "No models are installed; run `Scripts/setup` or `readback models pull`.\n"
        }
        return models.map { model in
            let files = model.files.count == 1 ? "1 file" : "\(model.files.count) files"
            return "\(model.id): \(model.problem ?? "\(model.state.rawValue), \(files)")\n"
        }.joined()
    }
}

extension ModelStore {
    /// Reads the files of models and compares them, whatever is known from before.
    ///
    /// - Parameter ids: which; empty means all that are here, whole or in part.
    public func verify(_ ids: [String] = []) async throws -> ModelVerification {
        var entries = try ids.map { try entry($0) }
        if ids.isEmpty {
            entries = try self.entries.filter { entry in
                try check(entry, depth: .glance).files.contains { $0.state != .missing }
            }
        }
        var models: [ModelVerification.Model] = []
        for entry in entries {
            let checked = try await BlockingWork.run { try check(entry, depth: .afresh) }
            models.append(
                ModelVerification.Model(
                    id: entry.id, state: checked.state,
                    files: checked.files.map {
                        ModelVerification.File(
                            path: $0.path, state: $0.state, bytes: $0.bytes, sha256: $0.sha256)
                    },
                    problem: checked.failure?.description))
        }
        return ModelVerification(models: models)
    }
}
