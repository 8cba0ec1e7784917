import Transcripts

/// What stands at the head of a report: what it is about, what was decided, what will be done. Sentences that stood the check already,
/// so nothing new is said there.
enum Overview {
    private static let mostSentences = 3
    /// What repeats so much of the content words of a sentence before it tells nothing.
    private static let mostRepetition = 0.5

    /// `nil` where no sentence stands.
    ///
    /// - Parameter best: segments, those first that tell most.
    static func line(of report: Report, best: [Int]) -> EvidencedLine? {
        var chosen: [EvidencedLine] = []
        let alone = candidates(report, best) { stands($0) && !leansOnOthers($0) }
        for line in alone.isEmpty ? candidates(report, best, where: stands) : alone
        where chosen.count < mostSentences {
            let words = content(line)
            let repeats = chosen.contains { other in
                let theirs = content(other)
                let least = min(words.count, theirs.count)
                return least == 0
                    || Double(words.intersection(theirs).count) > mostRepetition * Double(least)
            }
            if !repeats { chosen.append(line) }
        }
        guard let first = chosen.first else { return nil }
        // The topic comes first, the rest as it was said.
        let parts =
            report.overview == first
            ? [first] + chosen.dropFirst().sorted(by: EvidencedLine.isEarlier)
            : chosen.sorted(by: EvidencedLine.isEarlier)
        var overview = EvidencedLine(
            text: parts.map(\.shown).joined(separator: " "),
            segments: Set(parts.flatMap(\.segments)).sorted(),
            range: parts.dropFirst().reduce(parts[0].range) { $0.union($1.range) })
        overview.quotes = parts
        return overview
    }

    private static func stands(_ line: EvidencedLine) -> Bool { line.sentence != nil && line.doubt == nil }

    /// What it is about; of decisions the last, which holds; a promise, one for a day before others; then what tells most.
    private static func candidates(
        _ report: Report, _ best: [Int], where isFit: (EvidencedLine) -> Bool
    ) -> [EvidencedLine] {
        let moments = report.keyMoments.flatMap(\.utterances).filter { isFit($0) && !$0.text.hasSuffix("?") }
        let actions = report.actions.filter(isFit)
        let places = Dictionary(best.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func place(_ line: EvidencedLine) -> Int { places[line.segments[0]] ?? best.count }
        return [report.overview].compactMap { $0 }.filter(isFit)
            + report.decisions.filter(stands).suffix(1).filter(isFit)
            + (actions.filter { $0.due != nil } + actions).prefix(1)
            + moments.sorted { (place($0), $0.segments[0]) < (place($1), $1.segments[0]) }
    }

    /// "Ann says that it was four hundred dollars" tells nothing where nobody has said what was.
    private static func leansOnOthers(_ line: EvidencedLine) -> Bool {
        let words = line.shown.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(where: { pointers.contains(comparableForm($0)) }) else {
            return false
        }
        return contentWords(of: Array(words[..<place])).count < leastBefore
    }

    private static let pointers: Set = ["it", "it's", "its", "him"]
    /// Content words before a pointer, among which what it points to may be; who says it and that it is said are two.
    private static let leastBefore = 5

    private static func content(_ line: EvidencedLine) -> Set<String> {
        Set(contentWords(of: line.text.split(separator: " ").map(String.init)))
    }
}
