import SpeechEngines

/// Names that are likely to be said, as a decoder reads them before it writes: as many as it keeps, the first ones first.
struct NamesPrompt: Hashable, Sendable {
    /// `nil` where there is nothing to read.
    let text: String?
    /// Says how many of how many are in it, where not all are.
    let notice: SpeechNotice?

    /// A decoder reads half of its positions' worth of tokens before it writes, and keeps the last of them: so a longer list would lose
    /// its beginning. Names take about three letters a token.
    static let most = 600

    /// What a decoder reads before it writes: the names, and behind them what was said last, as far as there is room. `nil` for nothing.
    func prompt(before said: String) -> String? {
        let room = Self.most - (text?.count ?? 0)
        var last = said.suffix(max(0, room))
        // A word that is cut in two is none, where spaces stand between words.
        if last.count < said.count, let space = last.firstIndex(of: " ") { last = last[space...].dropFirst() }
        let parts = [text, last.isEmpty ? nil : String(last)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ". ")
    }

    init(_ names: [String]) {
        var (text, count) = ("", 0)
        for name in names where text.count + name.count < Self.most {
            text += (text.isEmpty ? "" : ", ") + name
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
