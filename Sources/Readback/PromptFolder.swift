import Files
import Foundation
import LanguageModels

/// Beginnings of prompts on disk, as models have read them: what takes ten seconds to read is restored in ten milliseconds.
///
/// They contain nothing from recordings, only instructions and examples from the program or the user. It is a
/// cache: if a file is missing, damaged or not writable, the prompt is read again.
struct PromptFolder: PromptStore {
    /// A file has about 16 MB. Beginnings change with the program and its models.
    private static let most = 4

    let path: String

    static let standard = PromptFolder(
        path: UserFolder.path("XDG_CACHE_HOME", or: ".cache") + "/readback/prompts")

    func state(of prompt: [PromptPart], readBy model: LanguageEngineProfile) -> SavedPromptState? {
        try? SavedPromptState(contentsOf: file(prompt, model))
    }

    func keep(_ state: SavedPromptState, of prompt: [PromptPart], readBy model: LanguageEngineProfile) {
        do {
            try Folder.make(path, mode: 0o700)
            try state.write(to: file(prompt, model))
            try removeOldest()
        } catch {
            // The next run reads the prompt again, as this one did.
        }
    }

    private func file(_ prompt: [PromptPart], _ model: LanguageEngineProfile) -> String {
        var hash = SHA256()
        for text in [model.name, model.model, model.modelHash ?? ""]
            + prompt.flatMap({ [$0.kind.rawValue, $0.content] })
        {
            Array((text + "\0").utf8).withUnsafeBytes { hash.update($0) }
        }
        return "\(path)/\(hash.finish()).prompt"
    }

    private func removeOldest() throws {
        let folder = URL(fileURLWithPath: path)
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.contentModificationDateKey]
        ).filter { $0.pathExtension == "prompt" }
        let dated = try files.map { file in
            (
                file,
                try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
                    ?? .distantPast
            )
        }
        for (file, _) in dated.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.most) {
            try FileManager.default.removeItem(at: file)
        }
    }
}
