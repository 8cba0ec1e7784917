import Transcripts

extension ReportLanguage {
    /// The language of a transcript: the one that the recogniser says, else the one whose small words, numbers and days make up most
    /// of what was said.
    ///
    /// Each language knows words of the others' ("in", "die", "me"), so the largest share decides, and English among equals. Where no
    /// table has any of the words none is right: what misses everything is better than what finds the wrong.
    package static func of(_ transcript: Transcript) -> ReportLanguage {
        if let language = named(transcript.language) { return language }
        var counts = known.map { _ in 0 }
        for word in transcript.segments.lazy.flatMap(\.words).map({ comparableForm($0.text) }) {
            for (place, language) in known.enumerated() where language.knows(word) { counts[place] += 1 }
        }
        let most = counts.max() ?? 0
        guard most > 0 else { return undetermined }
        return counts.firstIndex(of: most).map { known[$0] } ?? undetermined
    }

    /// `nil` where the name says that the language is not known.
    private static func named(_ name: String?) -> ReportLanguage? {
        guard let primary = name?.lowercased().split(whereSeparator: { "-_".contains($0) }).first,
            !["und", "mul", "zxx", "auto"].contains(primary)
        else { return nil }
        return known.first { $0.id == primary } ?? undetermined
    }

    private func knows(_ word: String) -> Bool {
        functionWords.contains(word) || numbers.counting.contains(word) || days.dateWords.contains(word)
    }
}
