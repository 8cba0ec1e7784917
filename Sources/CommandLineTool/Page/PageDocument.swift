import AudioInput
import Foundation
import Pages
import Readback

/// What a page holds besides its result. Both are in one block of JSON in the page.
struct PageDocument: Codable {
    struct Recording: Codable {
        let name: String
        /// What the player opens: a path relative to the page, or the audio itself.
        let source: String
    }

    /// Levels for each party, in base64: one byte each, 0 to 255.
    struct Loudness: Codable {
        struct Party: Codable {
            var name: String?
            let levels: Data
        }

        let start: Double
        let step: Double
        var parties: [Party]
    }

    /// Identifies the result, so that data stored by the browser for one page is not shown on another.
    var id: String
    var title: String
    /// The name for a corrected result, without extension.
    let name: String
    let day: String?
    var recording: Recording?
    var loudness: Loudness?

    /// - Parameter result: the JSON of a result.
    func html(showing result: String) throws -> String {
        let place: Page.Sound =
            recording.map { $0.source.hasPrefix("data:") ? .inside : .beside } ?? .none
        let data = "{\"page\":\(try JSONText.encodeLine(self)),\"result\":\(result)}"
        return Page(.call, title: title, data: data, sound: place).html
    }
}

/// A result as a page.
struct PageExport {
    /// The same JSON that `--format json` writes.
    let result: String
    let title: String
    let recording: RecordingName
    /// `nil` for a page without a player.
    let sound: PageSound?
    /// The path of the page; `nil` for standard output.
    let path: String?

    func html() throws -> String {
        try PageDocument(
            id: PageIdentity.of(result), title: title, name: recording.stem, day: recording.day,
            recording: sound?.reference(from: path), loudness: sound?.loudness
        ).html(showing: result)
    }
}

/// The key under which a browser stores changes made on a page. Pages and library pages compute it from the same bytes.
enum PageIdentity {
    static func of(_ result: String) -> String {
        ContentHash(result.trimmingCharacters(in: .whitespacesAndNewlines)).description
    }
}
