import AudioInput
import Foundation
import Pages
import Readback

/// What a page knows beside the result that it shows. Both stand in one block of JSON in the page.
struct PageDocument: Encodable {
    struct Recording: Encodable {
        let name: String
        /// What the player opens: a name relative to the page, or the sound itself.
        let source: String
    }

    /// Levels for each party, in base64: a byte each, 0 to 255.
    struct Loudness: Encodable {
        struct Party: Encodable {
            let name: String?
            let levels: Data
        }

        let start: Double
        let step: Double
        let parties: [Party]
    }

    /// Tells results apart, so that what the browser remembers for one page is not shown on another.
    let id: String
    let title: String
    /// What a corrected result is called, without its ending.
    let name: String
    let day: String?
    let recording: Recording?
    let loudness: Loudness?
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
        let reference = sound?.reference(from: path)
        let page = PageDocument(
            id: PageIdentity.of(result), title: title, name: recording.stem, day: recording.day,
            recording: reference, loudness: sound?.loudness)
        let data = "{\"page\":\(try JSONText.encodeLine(page)),\"result\":\(result)}"
        let place: Page.Sound =
            reference == nil ? .none : sound?.embedded == nil ? .beside : .inside
        return Page(.call, title: title, data: data, sound: place).html
    }
}

/// The name under which a browser remembers what was done on a page. A page's and a library's are made from the same bytes.
enum PageIdentity {
    static func of(_ result: String) -> String {
        ContentHash(result.trimmingCharacters(in: .whitespacesAndNewlines)).description
    }
}
