import SpeechEngines

/// Names that are likely to be said, as a prompt for a decoder: as many as fit, the first ones first.
struct NamesPrompt: Hashable, Sendable {
    /// `nil` if there are no names.
    let text: String?
    /// Says how many of the names fit, if not all do.
    let notice: SpeechNotice?

    /// The maximum number of characters. A decoder uses at most half of its positions for the prompt and keeps the last tokens, so a
    /// longer list would lose its beginning. Names take about three letters per token.
    static let most = 600

    /// The prompt of a decoder: the names, followed by as much of the preceding text as fits; `nil` if it is empty.
    func prompt(before said: String) -> String? {
        let room = Self.most - (text?.count ?? 0)
        var last = said.suffix(max(0, room))
        // A word that is cut in two is dropped, if spaces separate words.
        if last.count < said.count, let space = last.firstIndex(of: " ") { last = last[space...].dropFirst() }
        let parts = [text, last.isEmpty ? nil : String(last)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ". ")
    }

    init(_ names: [String]) {
        var (text, count) = ("", 0)
        for name in names {
            let addition = (text.isEmpty ? "" : ", ") + name
            guard text.count + addition.count <= Self.most else { break }
            text += addition
            count += 1
        }
        self.text = text.isEmpty ? nil : text
        notice =
            count == names.count
            ? nil
            : SpeechNotice(
                message:
                    "The vocabulary has \(names.count) entries, but the speech model has room for only the first \(count); "
                    + "put the most important ones first.")
    }
}
