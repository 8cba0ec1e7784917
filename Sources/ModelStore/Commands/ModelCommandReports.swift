import Foundation

/// What the commands that change the store print when they finish.
///
/// Each is one line for people and one object for scripts.
public struct ModelCommandReport: Hashable, Sendable, Codable {
    /// The model's name.
    public let model: String
    /// The path of the model.
    public let path: String
    /// The line for people.
    public let message: String
}

extension ModelStore {
    /// `readback models pull ID`
    public func pullReport(
        _ id: String, acceptsUnknownHash: Bool = false,
        progress: @escaping @Sendable (PullProgress) -> Void = { _ in }
    ) async throws -> ModelCommandReport {
        let model = try await pull(id, acceptsUnknownHash: acceptsUnknownHash, progress: progress)
        let use =
            defaultModel(for: model.entry.kind) == id || model.entry.kind == .helper
            ? "" : "; `readback models use \(id)` makes it the default"
        return report(model, "\(id) is installed\(use)")
    }

    /// `readback models use ID`
    public func useReport(_ id: String) async throws -> ModelCommandReport {
        let before = try await use(id)
        let kind = try entry(id).kind
        return ModelCommandReport(
            model: id, path: folder(of: id).path,
            message: before == id
                ? "\(id) is already the \(kind) model"
                : "\(id) is now the \(kind) model instead of \(before)\(Self.undoing(kind))")
    }

    private static func undoing(_ kind: ModelEntry.Kind) -> String {
        switch kind {
        case .speech: "; `readback config unset model` undoes this"
        case .text: "; `readback config unset llm` undoes this"
        case .embedding, .helper: ""
        }
    }

    /// `readback models add FILE`
    public func addReport(
        _ path: String, id: String? = nil, placement: ModelPlacement = .copy
    ) async throws -> ModelCommandReport {
        let model = try await add(URL(fileURLWithPath: path), id: id, placement: placement)
        return report(model, "\(path) is now the model \(model.entry.id)")
    }

    /// `readback models remove ID`
    public func removeReport(_ id: String) async throws -> ModelCommandReport {
        let freed = try await remove(id)
        let entry = manifest.entry(id)
        let isLeft = freed != nil && FileManager.default.fileExists(atPath: folder(of: id).path)
        let back =
            (isLeft ? "; \(folder(of: id).path) has other files and is kept" : "")
            + (entry.map { "; to get it back, \($0.remedy)" } ?? "")
        return ModelCommandReport(
            model: id, path: folder(of: id).path,
            message: freed.map {
                $0 > 0
                    ? "\(id) is removed and \(ByteText.short($0)) are free\(back)" : "\(id) is removed\(back)"
            }
                ?? "\(id) was not installed")
    }

    /// `readback models path ID`: the path of the model, after verifying its files.
    public func pathReport(_ id: String) async throws -> ModelCommandReport {
        let model = try await locate(id)
        return ModelCommandReport(model: id, path: model.mainFile.path, message: model.mainFile.path)
    }

    private func report(_ model: InstalledModel, _ message: String) -> ModelCommandReport {
        ModelCommandReport(model: model.entry.id, path: model.mainFile.path, message: message)
    }
}
