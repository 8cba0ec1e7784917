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
        words = Array(SearchText.words(of: text).prefix(UInt64.bitWidth))
        phrase = SearchText.folded(text).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
        if words.isEmpty { return nil }
    }

    func matches(in index: SearchIndex, atMost count: Int) -> [Match] {
        let found = index.entries.map { entry in hits(in: entry.body) }
        let frequencies = words.indices.map { word in
            found.reduce(0) { $0 + $1.count { $0.words & 1 << word != 0 } }
        }
        let total = Double(index.entries.count + 1)
        let weights = frequencies.map { log(1 + total / Double(max(1, $0))) + 1 }
        // Only what is shown is made text of: a common word is in nearly every line.
        return zip(index.entries, found).compactMap { entry, hits in
            hits.isEmpty ? nil : Ranked(entry: entry, lines: ranked(hits, entry, weights), hits, weights)
        }
        .sorted { ($1.score, $0.entry.path) < ($0.score, $1.entry.path) }
        .prefix(count).map(match)
    }

    /// A line that has some of the words.
    private struct Hit {
        let start: Int
        /// A bit for each word.
        var words: UInt64
        var score = 0.0
    }

    /// A result, and its lines with the best first.
    private struct Ranked {
        let entry: SearchIndex.Entry
        let lines: [Hit]
        let score: Double

        /// All words somewhere in a recording say more than one of them often.
        init(entry: SearchIndex.Entry, lines: [Hit], _ hits: [Hit], _ weights: [Double]) {
            (self.entry, self.lines) = (entry, lines)
            let covered = hits.reduce(0) { $0 | $1.words }
            score = SearchQuery.sum(weights, covered) * 2 + (lines.first?.score ?? 0)
        }
    }

    private static func sum(_ weights: [Double], _ words: UInt64) -> Double {
        weights.indices.reduce(0) { words & 1 << $1 != 0 ? $0 + weights[$1] : $0 }
    }

    private func ranked(_ hits: [Hit], _ entry: SearchIndex.Entry, _ weights: [Double]) -> [Hit] {
        entry.body.withUnsafeBytes { body in
            hits.map { hit in
                var hit = hit
                hit.score = Self.sum(weights, hit.words)
                if standTogether(hit, in: body) { hit.score *= 1.5 }
                if body[hit.start] == Self.tab { hit.score *= Self.titleWeight }
                return hit
            }.sorted { ($1.score, $0.start) < ($0.score, $1.start) }
        }
    }

    /// Whether the words stand in the line as they were asked for, one behind the other.
    private func standTogether(_ hit: Hit, in body: UnsafeRawBufferPointer) -> Bool {
        guard words.count > 1 else { return true }
        let line = UnsafeRawBufferPointer(rebasing: body[hit.start..<Self.lineEnd(hit.start, in: body)])
        guard let text = line.lastIndex(of: Self.tab) else { return false }
        return Self.place(of: Array(phrase.utf8), in: line, from: text) != nil
    }

    private func match(_ ranked: Ranked) -> Match {
        let body = ranked.entry.body
        let lines = ranked.lines.lazy.filter { body[$0.start] != Self.tab }.prefix(Self.linesForEach)
        return Match(
            result: ranked.entry.path, title: String(Self.fields(body, 0)[2]),
            lines: lines.map { hit in
                let fields = Self.fields(body, hit.start)
                return Line(
                    start: Double(fields[0]).map { $0 / 1000 },
                    speaker: fields[1].isEmpty ? nil : String(fields[1]), text: String(fields[2]))
            })
    }

    /// The lines with the words, in their order.
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

    /// Where the lines begin in which a word begins with the bytes.
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
