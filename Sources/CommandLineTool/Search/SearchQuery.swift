import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds lines by their words, best first. A query word also matches longer words that begin with it. Rare words weigh more than common
/// ones, titles more than spoken lines, and adjacent words more than separate ones. Lines with all the words come first; after those, the
/// same meaning counts more than some of the words.
struct SearchQuery {
    struct Line: Encodable, Hashable {
        /// Seconds; `nil` for a title.
        let start: Double?
        let speaker: String?
        let text: String
        /// How close the line is in meaning to the query, if a model found it close.
        var similarity: Double?
        /// Whether the line has none of the words.
        var isByMeaning: Bool { !hasWords }
        private let hasWords: Bool

        private enum CodingKeys: String, CodingKey {
            case start, speaker, text, similarity
        }

        fileprivate init(_ fields: [Substring], _ hit: Hit) {
            start = Double(fields[0]).map { $0 / 1000 }
            speaker = fields[1].isEmpty ? nil : String(fields[1])
            text = String(fields[2])
            similarity = hit.similarity.map { (Double($0) * 100).rounded() / 100 }
            hasWords = hit.words != 0
        }
    }

    struct Match: Encodable, Hashable {
        let result: String
        let title: String
        /// The best lines first; empty if only the title has the words.
        let lines: [Line]
    }

    private static let linesForEach = 3
    private static let titleWeight = 1.5
    /// The weight of all words together, compared with identical meaning.
    private static let wordsWeight = 0.25
    /// More than everything else can add up to.
    private static let allWords = 4.0
    private let words: [String]
    private let phrase: String

    /// - Returns: `nil` if the text has no word.
    init?(_ text: String) {
        words = Array(SearchText.words(of: text).prefix(UInt64.bitWidth))
        phrase = SearchText.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        if words.isEmpty { return nil }
    }

    func matches(in index: SearchIndex, meaning: SearchMeaning? = nil, atMost count: Int) -> [Match] {
        let found = index.entries.map { entry in
            Self.joined(hits(in: entry.body), meaning?.near(entry) ?? [])
        }
        let frequencies = words.indices.map { word in
            found.reduce(0) { $0 + $1.count { $0.words & 1 << word != 0 } }
        }
        let total = Double(index.entries.count + 1)
        let rarities = frequencies.map { log(1 + total / Double(max(1, $0))) + 1 }
        let weights = rarities.map { $0 / rarities.reduce(0, +) }
        // Only lines that are shown are turned into text: a common word is in nearly every line.
        return zip(index.entries, found).compactMap { entry, hits in
            hits.isEmpty ? nil : Ranked(entry: entry, lines: ranked(hits, entry, weights), hits, weights)
        }
        .sorted { ($1.score, $0.entry.path) < ($0.score, $1.entry.path) }
        .prefix(count).map(match)
    }

    /// A line that has some of the words, or a similar meaning.
    fileprivate struct Hit {
        let start: Int
        /// One bit for each word.
        var words: UInt64
        var similarity: Float?
        var score = 0.0
    }

    /// A result with its lines, best first.
    private struct Ranked {
        let entry: SearchIndex.Entry
        let lines: [Hit]
        let score: Double

        /// All words anywhere in a recording count more than one of them many times.
        init(entry: SearchIndex.Entry, lines: [Hit], _ hits: [Hit], _ weights: [Double]) {
            (self.entry, self.lines) = (entry, lines)
            let covered = hits.reduce(0) { $0 | $1.words }
            let words = SearchQuery.score(weights, covered)
            score =
                words + SearchQuery.sum(weights, covered) * SearchQuery.wordsWeight
                + (lines.first?.score ?? 0)
        }
    }

    /// The score of the words found in a line or in a recording.
    private static func score(_ weights: [Double], _ words: UInt64) -> Double {
        sum(weights, words) * wordsWeight + (words.nonzeroBitCount == weights.count ? allWords : 0)
    }

    private static func sum(_ weights: [Double], _ words: UInt64) -> Double {
        weights.indices.reduce(0) { words & 1 << $1 != 0 ? $0 + weights[$1] : $0 }
    }

    private func ranked(_ hits: [Hit], _ entry: SearchIndex.Entry, _ weights: [Double]) -> [Hit] {
        entry.body.withUnsafeBytes { body in
            hits.map { hit in
                var hit = hit
                hit.score = Self.score(weights, hit.words)
                if standTogether(hit, in: body) { hit.score *= 1.5 }
                if body[hit.start] == Self.tab { hit.score *= Self.titleWeight }
                hit.score += Double(hit.similarity ?? 0)
                return hit
            }.sorted { ($1.score, $0.start) < ($0.score, $1.start) }
        }
    }

    /// Whether the words are adjacent in the line, in the order of the query.
    private func standTogether(_ hit: Hit, in body: UnsafeRawBufferPointer) -> Bool {
        guard words.count > 1 else { return true }
        guard hit.words != 0 else { return false }
        let line = UnsafeRawBufferPointer(rebasing: body[hit.start..<Self.lineEnd(hit.start, in: body)])
        guard let text = line.lastIndex(of: Self.tab) else { return false }
        return Self.place(of: Array(phrase.utf8), in: line, from: text) != nil
    }

    private func match(_ ranked: Ranked) -> Match {
        let body = ranked.entry.body
        let lines = ranked.lines.lazy.filter { body[$0.start] != Self.tab }.prefix(Self.linesForEach)
        return Match(
            result: ranked.entry.path, title: String(Self.fields(body, 0)[2]),
            lines: lines.map { Line(Self.fields(body, $0.start), $0) })
    }

    /// Merges the lines found by words and by meaning, in their order in the result.
    private static func joined(_ hits: [Hit], _ near: [(start: Int, similarity: Float)]) -> [Hit] {
        guard !near.isEmpty else { return hits }
        var similarities = Dictionary(
            near.map { ($0.start, $0.similarity) }, uniquingKeysWith: { max($0, $1) })
        let lines = hits.map { hit in
            Hit(start: hit.start, words: hit.words, similarity: similarities.removeValue(forKey: hit.start))
        }
        let others = similarities.map { Hit(start: $0.key, words: 0, similarity: $0.value) }
        return (lines + others).sorted { $0.start < $1.start }
    }

    /// The lines that have any of the words, in their order in the result.
    private func hits(in body: [UInt8]) -> [Hit] {
        body.withUnsafeBytes { body in
            let found = words.enumerated().flatMap { index, word in
                lines(with: Array(word.utf8), in: body).map { Hit(start: $0, words: 1 << index) }
            }.sorted { $0.start < $1.start }
            return found.reduce(into: []) { hits, hit in
                if hits.last?.start == hit.start {
                    hits[hits.count - 1].words |= hit.words
                } else {
                    hits.append(hit)
                }
            }
        }
    }

    /// The starts of all lines in which a word begins with these bytes.
    private func lines(with needle: [UInt8], in body: UnsafeRawBufferPointer) -> [Int] {
        var lines: [Int] = []
        var position = 0
        while let place = Self.place(of: needle, in: body, from: position) {
            if let start = lineStart(of: place, in: body) {
                lines.append(start)
                position = Self.lineEnd(place, in: body)
            } else {
                position = place + 1
            }
        }
        return lines
    }

    private static func place(
        of needle: [UInt8], in body: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        guard let base = body.baseAddress, let first = needle.first else { return nil }
        var position = start
        while position + needle.count <= body.count,
            let found = memchr(base + position, Int32(first), body.count - position - needle.count + 1)
        {
            position = UnsafeRawPointer(found) - base
            if memcmp(base + position, needle, needle.count) == 0 { return position }
            position += 1
        }
        return nil
    }

    private static func lineEnd(_ place: Int, in body: UnsafeRawBufferPointer) -> Int {
        guard let base = body.baseAddress, let end = memchr(base + place, 10, body.count - place) else {
            return body.count
        }
        return UnsafeRawPointer(end) - base
    }

    private static let tab = UInt8(ascii: "\t")

    /// The start of the line, if a word begins at this place in the searched field.
    private func lineStart(of place: Int, in body: UnsafeRawBufferPointer) -> Int? {
        guard !Self.isInsideWord(place, of: body) else { return nil }
        var (start, tabs) = (place, 0)
        while start > 0, body[start - 1] != 10 {
            start -= 1
            if body[start] == 9 { tabs += 1 }
        }
        return tabs == 3 ? start : nil
    }

    /// Whether a word continues at this place. In writing without spaces, a word may begin after any character.
    private static func isInsideWord(_ place: Int, of body: UnsafeRawBufferPointer) -> Bool {
        var start = place - 1
        guard start >= 0 else { return false }
        guard body[start] >= 0x80 else {
            return (0x30...0x39).contains(body[start]) || (0x61...0x7A).contains(body[start])
        }
        while start > 0, body[start] & 0xC0 == 0x80 { start -= 1 }
        guard let before = String(decoding: body[start..<place], as: UTF8.self).unicodeScalars.first else {
            return false
        }
        let properties = before.properties
        return
            (properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark)
            && !(0x2E80...0x9FFF).contains(before.value)
    }

    private static func fields(_ body: [UInt8], _ start: Int) -> [Substring] {
        let line = body[start...].prefix { $0 != 10 }
        let fields = String(decoding: line, as: UTF8.self).split(
            separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
        return fields + Array(repeating: "", count: max(0, 4 - fields.count))
    }
}
