import Foundation

@testable import CommandLineTool
@testable import Pages

/// Pages: whatever bytes a result is made of, its page's data ends no element, begins none, and says what the result said.
func readPage(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let encoded = ScriptData.encode(text)
    let isHarmless = !encoded.unicodeScalars.contains { scalar in
        scalar.value < 32 || "<>&\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    }
    precondition(isHarmless, "\(text) became \(encoded)")
    if let meant = value(of: text) {
        precondition(value(of: encoded) == meant, "\(text) became \(encoded), which is another value")
    }
    // As a name, too: in the title, in the data, in the address of the recording.
    let html = Page(.library, title: text, data: "{}").html
    precondition(html.components(separatedBy: "<script").count == 3, "a title made an element: \(text)")
    let address = SoundReference.relative(to: "/a/" + text, from: "/a")
    precondition(
        address.hasPrefix(".") && !address.contains { "<>&\"':?#%".contains($0) && $0 != "%" }, address)
    _ = try? SavedResult(reading: Data(bytes), from: "it")
}

/// What Foundation reads, `nil` for what is no JSON.
///
/// No JSON holds a zero, and zeros make Foundation take the bytes for UTF-16 or UTF-32, which is another text.
private func value(of json: String) -> NSObject? {
    guard !json.utf8.contains(0) else { return nil }
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    return try? JSONSerialization.jsonObject(with: Data(json.utf8), options: options) as? NSObject
}
