/// The state of a model or of one of its files.
public enum ModelState: String, Hashable, Sendable, Codable, CaseIterable {
    case missing
    /// The size is not the one in the manifest, as after an interrupted copy.
    case wrongSize = "wrong size"
    /// The size is right, but the content is not.
    case damaged
    /// Present, with the right size. The content was not compared, or there is nothing to compare it with.
    case unverified
    /// Present, and verified by its hash.
    case present
}

extension ModelState: Comparable {
    /// From worst to best, so that the state of a model is the minimum over its files.
    public static func < (left: ModelState, right: ModelState) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Whether an engine can open the files.
    public var isUsable: Bool { self >= .unverified }
}

/// How thorough a check is.
public enum ModelCheckDepth: Sendable {
    /// Sizes and cached hashes. Reads no content.
    case glance
    /// Also the content of files whose hash is not cached.
    case full
    /// The content of every file, whatever is cached.
    case afresh
}

/// The result of checking one file of a model.
public struct ModelFileCheck: Hashable, Sendable {
    /// The file, as the manifest describes it.
    public let file: ModelFile
    /// The absolute path.
    public let path: String
    /// The file's state.
    public let state: ModelState
    /// The actual size; `nil` if the file is missing.
    public let bytes: Int64?
    /// The actual hash; `nil` if it is not known.
    public let sha256: String?
}

/// The result of checking a model.
public struct ModelCheck: Hashable, Sendable {
    /// The model, as the manifest describes it.
    public let entry: ModelEntry
    /// The result for each file.
    public let files: [ModelFileCheck]

    /// The state of the worst file.
    public var state: ModelState { files.map(\.state).min() ?? .missing }

    /// The error for the first file that cannot be used, if there is one.
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
