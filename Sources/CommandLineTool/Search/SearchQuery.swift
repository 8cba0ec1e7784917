import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the lines that hold words, the best first. A word finds those that begin with it; rare words weigh more than common ones, titles
/// more than what was said, and words that stand together more than those that do not.
struct SearchQuery {
    struct Line: Encodable, Hashable {
        /// Seconds; `nil` for a title.
        let start: Double?
        let speaker: String?
        let text: String
    }

    struct Match: Encodable, Hashable {
        let result: String
        let title: String
        /// The best first; none where the title alone has the words.
        let lines: [Line]
    }

    private static let linesForEach = 3
    private static let titleWeight = 1.5
    private let words: [String]
    private let phrase: String

    /// - Returns: `nil` for text without a word.
    init?(_ text: String) {
        words = SearchText.words(of: text)
        phrase = SearchText.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        if words.isEmpty { return nil }
    }

    func matches(in index: SearchIndex, atMost count: Int) -> [Match] {
        let found = index.entries.map { entry in hits(in: entry.body) }
        let frequencies = words.indices.map { word in
            found.reduce(0) { $0 + $1.values.count { $0.contains(word) } }
        }
        let total = Double(index.entries.count + 1)
        let weights = frequencies.map { log(1 + total / Double(max(1, $0))) + 1 }
        let ranked = zip(index.entries, found).compactMap { entry, hits -> (score: Double, match: Match)? in
            guard !hits.isEmpty else { return nil }
            return rank(entry, hits, weights)
        }
        return ranked.sorted { ($1.score, $0.match.result) < ($0.score, $1.match.result) }
            .prefix(count).map(\.match)
    }

    private func rank(
        _ entry: SearchIndex.Entry, _ hits: [Int: Set<Int>], _ weights: [Double]
    ) -> (score: Double, match: Match) {
        let fields = hits.map { start, words -> (score: Double, start: Int, fields: [Substring]) in
            let fields = Self.fields(entry.body, start)
            var score = words.reduce(0) { $0 + weights[$1] }
            if fields[3].contains(phrase) { score *= 1.5 }
            if fields[0].isEmpty { score *= Self.titleWeight }
            return (score, start, fields)
        }.sorted { ($1.score, $0.start) < ($0.score, $1.start) }
        let lines = fields.filter { !$0.fields[0].isEmpty }.prefix(Self.linesForEach).map { line in
            Line(
                start: Double(line.fields[0]).map { $0 / 1000 },
                speaker: line.fields[1].isEmpty ? nil : String(line.fields[1]), text: String(line.fields[2]))
        }
        // All words somewhere in a recording say more than one of them often.
        let covered = Set(hits.values.joined()).reduce(0) { $0 + weights[$1] }
        return (
            covered * 2 + (fields.first?.score ?? 0),
            Match(result: entry.path, title: String(Self.fields(entry.body, 0)[2]), lines: lines)
        )
    }

    /// Where the lines with the words begin, and which words each has.
    private func hits(in body: [UInt8]) -> [Int: Set<Int>] {
        var hits: [Int: Set<Int>] = [:]
        body.withUnsafeBytes { body in
            for (index, word) in words.enumerated() {
                for place in Self.places(of: Array(word.utf8), in: body) {
                    if let start = lineStart(of: place, in: body) { hits[start, default: []].insert(index) }
                }
            }
        }
        return hits
    }

    /// Where the bytes stand.
    private static func places(of needle: [UInt8], in body: UnsafeRawBufferPointer) -> [Int] {
        guard let base = body.baseAddress, let first = needle.first else { return [] }
        var places: [Int] = []
        var position = 0
        while position + needle.count <= body.count,
            let found = memchr(base + position, Int32(first), body.count - position - needle.count + 1)
        {
            position = UnsafeRawPointer(found) - base
            if memcmp(base + position, needle, needle.count) == 0 { places.append(position) }
            position += 1
        }
        return places
    }

    /// The beginning of the line, if a word begins at the place, in the field that is searched.
    private func lineStart(of place: Int, in body: UnsafeRawBufferPointer) -> Int? {
        let before = place > 0 ? body[place - 1] : 0
        let isInsideWord = before >= 0x80 || (0x30...0x39).contains(before) || (0x61...0x7A).contains(before)
        guard !isInsideWord else { return nil }
        var (start, tabs) = (place, 0)
        while start > 0, body[start - 1] != 10 {
            start -= 1
            if body[start] == 9 { tabs += 1 }
        }
        return tabs == 3 ? start : nil
    }

    private static func fields(_ body: [UInt8], _ start: Int) -> [Substring] {
        let line = body[start...].prefix { $0 != 10 }
        let fields = String(decoding: line, as: UTF8.self).split(
            separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        return fields + Array(repeating: "", count: max(0, 4 - fields.count))
    }
}
