import Foundation

@testable import CommandLineTool
@testable import Pages

/// Pages: whatever bytes a result consists of, the data in its page neither ends nor begins an element, and keeps its meaning.
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
    // The same text as a title, as the name of a recording and as a saved result.
    let html = Page(.library, title: text, data: "{}").html
    precondition(html.components(separatedBy: "<script").count == 3, "a title made an element: \(text)")
    let address = SoundReference.relative(to: "/a/" + text, from: "/a")
    precondition(
        address.hasPrefix(".") && !address.contains { "<>&\"':?#%".contains($0) && $0 != "%" }, address)
    _ = try? SavedResult(reading: Data(bytes), from: "it")
}

/// The value that Foundation reads; `nil` if the text is not JSON.
///
/// JSON contains no zero byte. Zeros would make Foundation read the bytes as UTF-16 or UTF-32, which is another text.
private func value(of json: String) -> NSObject? {
    guard !json.utf8.contains(0) else { return nil }
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    return try? JSONSerialization.jsonObject(with: Data(json.utf8), options: options) as? NSObject
}
