import Transcripts

extension ReportLanguage {
    /// The language of a transcript: the one that the transcript names, otherwise the one whose function words, numbers
    /// and days account for most of the words.
    ///
    /// Languages share words ("in", "die", "me"), so the highest count decides; in a tie, English comes first. If no table contains any of
    /// the words, the language is undetermined: finding nothing is better than finding the wrong things.
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

    /// `nil` if the name says that the language is unknown.
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
