/// What `readback models verify` prints: the state of each file.
public struct ModelVerification: Hashable, Sendable, Codable {
    /// The result for one file.
    public struct File: Hashable, Sendable, Codable {
        /// The path, relative to the model's folder.
        public let path: String
        /// The file's state.
        public let state: ModelState
        /// The size in bytes.
        public let bytes: Int64?
        /// The actual hash.
        public let sha256: String?
    }

    /// The result for one model.
    public struct Model: Hashable, Sendable, Codable {
        /// The model's name.
        public let id: String
        /// The state of its worst file.
        public let state: ModelState
        /// Its files.
        public let files: [File]
        /// The message about the first file that cannot be used.
        public let problem: String?
    }

    /// The models that were checked.
    public let models: [Model]

    /// Whether none of them has a problem.
    public var isSound: Bool { models.allSatisfy { $0.problem == nil } }

    /// The text for a terminal.
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
    /// Reads and verifies the files of models, ignoring cached hashes.
    ///
    /// - Parameter ids: the models; if empty, all that are installed at least in part.
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
