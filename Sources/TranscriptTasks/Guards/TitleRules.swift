/// The rules for titles: at most ten words, no quotation marks, no final period, and specific to this recording.
///
/// ```swift
/// TitleRules.faults(in: "Call Summary.")    // [.generic, .marks]
/// ```
package enum TitleRules {
    /// The most words in a title.
    package static let mostWords = 10

    /// A rule that a title breaks.
    package enum Fault: String, Hashable, Sendable, Codable, CaseIterable {
        case empty, tooLong, marks, generic
    }

    /// The rules that an English title breaks.
    package static func faults(in title: String) -> Set<Fault> { faults(in: title, .english) }

    /// The rules that a title in this language breaks.
    static func faults(in title: String, _ language: ReportLanguage) -> Set<Fault> {
        let words = title.split(whereSeparator: \.isWhitespace)
        var faults: Set<Fault> = []
        if words.isEmpty { faults.insert(.empty) }
        if words.count > mostWords { faults.insert(.tooLong) }
        if title.contains(where: { "\"\u{201C}\u{201D}\u{201E}\u{00AB}\u{00BB}\n".contains($0) })
            || title.hasSuffix(".") || title.hasPrefix("'")
        {
            faults.insert(.marks)
        }
        if isGeneric(words.map { comparableForm(String($0)) }.filter { !$0.isEmpty }, language) {
            faults.insert(.generic)
        }
        return faults
    }

    /// Whether all words would fit any recording.
    private static func isGeneric(_ words: [String], _ language: ReportLanguage) -> Bool {
        language.titles.phrases.contains(words.joined(separator: " "))
            || words.allSatisfy {
                language.titles.generic.contains($0) || language.functionWords.contains($0)
            }
    }
}

/// A title for a recording whose transcript yields none: who spoke, and when.
package enum FallbackTitle {
    /// - Parameters:
    ///   - parties: the speakers.
    ///   - date: the date of the recording, as it should be shown.
    ///   - name: the name of the recording; used as the title if neither parties nor date are known.
    package static func title(parties: [String], date: String?, name: String) -> String {
        let who: String? =
            switch parties.count {
            case 0: nil
            case 1: parties[0]
            case 2...3: parties.dropLast().joined(separator: ", ") + " and " + (parties.last ?? "")
            default: "\(parties[0]) and \(parties.count - 1) others"
            }
        let parts = [who, date].compactMap { $0 }
        return parts.isEmpty ? name : parts.joined(separator: ", ")
    }
}
