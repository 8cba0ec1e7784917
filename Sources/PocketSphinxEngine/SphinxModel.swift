import Foundation

/// Where the parts of a PocketSphinx model lie: an acoustic model, a language model and a pronunciation dictionary.
struct SphinxModel: Hashable, Sendable {
    let folder: URL
    let acousticModel: URL
    let languageModel: URL
    let dictionary: URL

    /// Finds the parts of the US-English model in its folder.
    init(folder: URL) throws {
        self.folder = folder
        acousticModel = folder.appending(path: "en-us", directoryHint: .isDirectory)
        languageModel = folder.appending(path: "en-us.lm.bin", directoryHint: .notDirectory)
        dictionary = folder.appending(path: "cmudict-en-us.dict", directoryHint: .notDirectory)
        let needed = [
            acousticModel.appending(path: "means"), acousticModel.appending(path: "mdef"), languageModel,
            dictionary,
        ]
        for file in needed where !FileManager.default.isReadableFile(atPath: file.path) {
            throw PocketSphinxError(
                .modelIncomplete, subject: folder.path,
                reason: "\(file.lastPathComponent) is missing or unreadable")
        }
    }
}
