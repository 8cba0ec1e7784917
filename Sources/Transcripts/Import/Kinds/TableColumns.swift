import Foundation

/// Which column of a table holds what, judged by the headings.
struct TableColumns {
    /// The contents of a row.
    struct Row {
        let start: String
        let end: String?
        let text: String
        let speaker: String?
        /// Words in all other fields.
        let leftOut: [String]
    }

    private static let headings: [(column: Column, names: Set<String>)] = [
        (.start, ["start", "begin", "start time", "start_time", "starttime", "from", "time", "timestamp"]),
        (.end, ["end", "end time", "end_time", "endtime", "to", "stop"]),
        (.text, ["text", "transcript", "content", "sentence", "utterance"]),
        (.speaker, ["speaker", "name", "speaker name", "speaker_name", "who"]),
    ]

    private enum Column: Hashable {
        case start, end, text, speaker
    }

    private var places: [Column: Int] = [:]
    private let start: Int
    private let text: Int
    private let count: Int

    /// - Returns: `nil` if the table has no column of starts or no column of texts.
    init?(_ names: [String]) {
        for (index, name) in names.enumerated() {
            let plain = name.trimmingCharacters(in: .whitespaces).lowercased()
            for (column, known) in Self.headings where known.contains(plain) && places[column] == nil {
                places[column] = index
            }
        }
        guard let start = places[.start], let text = places[.text] else { return nil }
        (self.start, self.text, count) = (start, text, names.count)
    }

    /// - Returns: `nil` if the row is too short.
    func row(_ given: [SeparatedRows.Field], separator: String) -> Row? {
        let fields = mended(given, separator: separator)
        guard fields.count > max(start, text) else { return nil }
        func field(_ column: Column) -> String? {
            places[column].flatMap { fields.indices.contains($0) ? fields[$0] : nil }
        }
        let times = Set([places[.start], places[.end]])
        let others = fields.indices.filter { index in
            index != text && index != places[.speaker]
                && (!times.contains(index) || !Self.isTimeLike(fields[index]))
        }
        return Row(
            start: fields[start], end: field(.end), text: fields[text], speaker: field(.speaker),
            leftOut: others.map { fields[$0] }.filter { $0.contains(where: \.isLetter) })
    }

    /// If a row has more fields than there are columns, its text contains separators and is not quoted: joins it again.
    private func mended(_ given: [SeparatedRows.Field], separator: String) -> [String] {
        var fields = given
        while fields.count > count, fields.last?.text.allSatisfy(\.isWhitespace) == true {
            fields.removeLast()
        }
        let texts = fields.map(\.text)
        let more = fields.count - count
        guard more > 0, !fields[text].isQuoted else { return texts }
        let whole = texts[text...(text + more)].joined(separator: separator)
        let mended = texts[..<text] + [whole] + texts[(text + more + 1)...]
        // The extra field may be a column without a heading: it is one if the times are times only without joining.
        return Self.isTimeLike(mended[start]) || !Self.isTimeLike(texts[start]) ? Array(mended) : texts
    }

    private static func isTimeLike(_ field: String) -> Bool {
        let plain = field.trimmingCharacters(in: .whitespaces)
        return plain.isEmpty || Double(plain) != nil || ClockText.found(plain) != nil
    }
}
