import SpeechEngines

/// Names that are likely to be said, as a decoder reads them before it writes: as many as it keeps, the first ones first.
struct NamesPrompt: Hashable, Sendable {
    /// `nil` where there is nothing to read.
    let text: String?
    /// Says how many of how many are in it, where not all are.
    let notice: SpeechNotice?

    /// A decoder reads half of its positions' worth of tokens before it writes, and keeps the last of them: so a longer list would lose
    /// its beginning. Names take about three letters a token.
    private static let most = 600

    /// What a decoder reads before it writes: the names, and behind them what was said last, as far as there is room. `nil` for nothing.
    func prompt(before said: String) -> String? {
        guard let text else { return said.isEmpty ? nil : said }
        let room = Self.most - text.utf8.count
        var last = said[...]
        while last.utf8.count > room { last = last.drop { $0 != " " }.dropFirst() }
        return last.isEmpty ? text : text + ". " + last
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
                    "The vocabulary has \(names.count) entries, and the speech model listens for the first \(count) that it has "
                    + "room for; put those first that matter most.")
    }
}
