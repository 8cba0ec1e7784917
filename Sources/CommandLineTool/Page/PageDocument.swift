import AudioInput
import Foundation
import Pages
import Readback

/// What a page knows beside the result that it shows. Both stand in one block of JSON in the page.
struct PageDocument: Codable {
    struct Recording: Codable {
        let name: String
        /// What the player opens: a name relative to the page, or the sound itself.
        let source: String
    }

    /// Levels for each party, in base64: a byte each, 0 to 255.
    struct Loudness: Codable {
        struct Party: Codable {
            var name: String?
            let levels: Data
        }

        let start: Double
        let step: Double
        var parties: [Party]
    }

    /// Tells results apart, so that what the browser remembers for one page is not shown on another.
    var id: String
    var title: String
    /// What a corrected result is called, without its ending.
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
    /// Where the page will lie; `nil` for standard output.
    let path: String?

    func html() throws -> String {
        try PageDocument(
            id: PageIdentity.of(result), title: title, name: recording.stem, day: recording.day,
            recording: sound?.reference(from: path), loudness: sound?.loudness
        ).html(showing: result)
    }
}

/// The name under which a browser remembers what was done on a page. A page's and a library's are made from the same bytes.
enum PageIdentity {
    static func of(_ result: String) -> String {
        ContentHash(result.trimmingCharacters(in: .whitespacesAndNewlines)).description
    }
}
