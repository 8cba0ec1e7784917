import Files
import Foundation
import Readback

/// The file of known voices. It holds vectors, never audio. This is personal data, so only its owner may read it.
struct VoicePrintFile: Sendable {
    let path: String

    static var standard: VoicePrintFile {
        VoicePrintFile(
            path: UserFolder.path("XDG_DATA_HOME", or: ".local/share") + "/readback/voices/voices.json")
    }

    private struct Document: Codable {
        var version = 1
        var voices: [VoicePrint]
    }

    /// The voice prints, sorted by name; empty if none was ever added.
    func read() throws(CommandFailure) -> [VoicePrint] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        do {
            let document = try JSONDecoder().decode(Document.self, from: Data(OpenFile.read(path)))
            guard document.version == Document(voices: []).version else {
                throw CocoaError(.coderInvalidValue)
            }
            return document.voices
        } catch {
            throw CommandFailure(
                .unreadableInput,
                "\(path): the voices stored here cannot be read; remove the file and add them again")
        }
    }

    /// Changes the stored voices under a lock. If none are left, the file is removed.
    func change<Answer>(_ body: (inout [VoicePrint]) throws -> Answer) throws -> Answer {
        do {
            let folder = Folder.holding(path)
            try Folder.make(folder, mode: 0o700)
            // The folder itself is locked, because a lock file would stay behind.
            let lock = try OpenFile.open(folder, O_RDONLY)
            guard try lock.lock() else {
                throw CommandFailure(
                    .unwritableOutput,
                    "\(path): another process is changing this file; try again when it has finished")
            }
            return try withExtendedLifetime(lock) {
                var voices = try read()
                let answer = try body(&voices)
                try write(voices.sorted { $0.name < $1.name })
                return answer
            }
        } catch let error as FileError {
            throw CommandFailure(
                .unwritableOutput,
                "\(path): cannot be written: \(error.reason.lowercased()); check the folder's permissions")
        }
    }

    private func write(_ voices: [VoicePrint]) throws {
        let path = AtomicFile.ownPlace(path)
        AtomicFile.sweep(beside: path)
        guard !voices.isEmpty else { return try Removal.file(path) }
        let text = try JSONText.encodeLine(Document(voices: voices)) + "\n"
        try AtomicFile.write(Array(text.utf8), to: path, mode: 0o600)
    }
}
