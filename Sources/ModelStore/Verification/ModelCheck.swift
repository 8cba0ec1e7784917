/// In what state a model, or one of its files, is.
public enum ModelState: String, Hashable, Sendable, Codable, CaseIterable {
    case missing
    /// The size is not the one that the manifest names, as after an interrupted copy.
    case wrongSize = "wrong size"
    /// The size is right and the content is not.
    case damaged
    /// There and of the right size; the content has not been compared, or there is nothing to compare it with.
    case unverified
    /// There, and proven by its hash.
    case present
}

extension ModelState: Comparable {
    /// From worst to best, so that the state of a model is the minimum over its files.
    public static func < (left: ModelState, right: ModelState) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether the files can be handed to an engine.
    public var isUsable: Bool { self >= .unverified }
}

/// How closely to look.
public enum ModelCheckDepth: Sendable {
    /// Sizes, and hashes that are known from before. Reads no content.
    case glance
    /// Also the content of files whose hash is not known from before.
    case full
    /// The content of every file, whatever is known from before.
    case afresh
}

/// What was found out about one file of a model.
public struct ModelFileCheck: Hashable, Sendable {
    /// The file, as the manifest has it.
    public let file: ModelFile
    /// The absolute path.
    public let path: String
    /// Whether it is what it should be.
    public let state: ModelState
    /// What the file has; `nil` where it is missing or, for the hash, not read.
    public let bytes: Int64?
    /// The hash that it has, where it was read.
    public let sha256: String?
}

/// What was found out about a model.
public struct ModelCheck: Hashable, Sendable {
    /// The model, as the manifest has it.
    public let entry: ModelEntry
    /// What was found out about each file.
    public let files: [ModelFileCheck]

    /// That of the worst file.
    public var state: ModelState { files.map(\.state).min() ?? .missing }

    /// The sentence about the first file that cannot be used, if there is one.
    public var failure: ModelStoreError? {
        guard let check = files.first(where: { !$0.state.isUsable }) else { return nil }
        switch check.state {
        case .missing:
            return ModelStoreError(
                .missing, subject: check.path, reason: "this file of the model \(entry.id) is missing",
                nextMove: entry.remedy)
        case .wrongSize:
            let (has, wants) = (check.bytes ?? 0, check.file.bytes ?? 0)
            return ModelStoreError(
                .wrongSize, subject: check.path,
                reason: "this file of the model \(entry.id) has \(has) bytes instead of \(wants)",
                nextMove: entry.remedy)
        case .damaged, .unverified, .present:
            return ModelStoreError(
                .damaged, subject: check.path,
                reason:
                    "this file of the model \(entry.id) is damaged (its SHA-256 differs)",
                nextMove: entry.remedy)
        }
    }
}
