import Foundation
import Pages

/// The recording that times in Markdown link to.
enum LinkedSound: Hashable, Sendable {
    /// The path of the recording.
    case file(String)
    /// The link target, taken from existing Markdown.
    case address(String)

    /// The recording of an existing transcript: the one of the same name next to it.
    init?(beside transcript: String) {
        guard let path = RecordingList.recording(beside: transcript) else { return nil }
        self = .file(path)
    }

    /// The link target relative to a Markdown file; `nil` if the recording does not exist any more.
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
