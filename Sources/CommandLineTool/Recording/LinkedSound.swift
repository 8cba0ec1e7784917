import Foundation
import Pages

/// The recording that times in Markdown lead to.
enum LinkedSound: Hashable, Sendable {
    /// Where it lies.
    case file(String)
    /// Its address, as it stands in Markdown that was written before.
    case address(String)

    /// The recording of a transcript that is there already: the one that lies beside it by the same name.
    init?(beside transcript: String) {
        guard let path = RecordingList.recording(beside: transcript) else { return nil }
        self = .file(path)
    }

    /// Seen from where the Markdown lies; `nil` where nobody can open it a second time.
    func address(from document: String) -> String? {
        switch self {
        case .address(let address): return address
        case .file(let path):
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            let file = URL(fileURLWithPath: path).standardizedFileURL
            let folder = URL(fileURLWithPath: document).standardizedFileURL.deletingLastPathComponent()
            let address = SoundReference.relative(to: file.path, from: folder.path)
            return address.hasPrefix("./") ? String(address.dropFirst(2)) : address
        }
    }
}
