import Foundation
import SafeText

/// The findings of `readback tidy`, for programs and people.
struct TidyDocument: Hashable, Encodable {
    enum Fate: String, Hashable, Encodable {
        /// It is old enough, but only a list was requested.
        case wouldGo
        case deleted
        case stays
        /// It was to be deleted, but still exists.
        case failed
    }

    struct Entry: Hashable, Encodable {
        let path: String
        let bytes: Int64
        let fate: Fate
        /// Why it still exists.
        let reason: String?

        init(_ sound: KeptSound, _ fate: Fate, reason: String? = nil) {
            self.init(path: sound.path, bytes: sound.byteCount, fate: fate, reason: reason)
        }

        init(path: String, bytes: Int64, fate: Fate, reason: String? = nil) {
            (self.path, self.bytes, self.fate, self.reason) = (path, bytes, fate, reason)
        }

        /// `nil` if it was reported already.
        var line: TerminalText? {
            switch fate {
            case .wouldGo: "would go: \(path) (\(TidyDocument.size(bytes)))\n"
            case .deleted: "deleted: \(path) (\(TidyDocument.size(bytes)))\n"
            case .stays: "stays: \(path): \(reason ?? "")\n"
            case .failed: nil
            }
        }
    }

    private(set) var schemaVersion = 1
    /// Whether recordings were deleted and not only listed.
    let done: Bool
    var entries: [Entry] = []

    init(isMeant: Bool) { done = isMeant }

    var summary: TerminalText {
        let gone = entries.filter { $0.fate == .wouldGo || $0.fate == .deleted }
        guard !gone.isEmpty else { return "no sound is old enough to go\n" }
        let things = gone.count == 1 ? "1 recording" : "\(gone.count) recordings"
        let size = Self.size(gone.reduce(0) { $0 + $1.bytes })
        return done
            ? "\(things) deleted, \(size)\n" : "\(things), \(size); --yes deletes what would go\n"
    }

    private static func size(_ bytes: Int64) -> String { "\((bytes + 500_000) / 1_000_000) MB" }
}
