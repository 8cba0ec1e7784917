import Foundation
import Spoken
import Timeline

/// Reads subtitles, SubRip and WebVTT alike: whatever has a line with an arrow between two times is a cue, the lines behind it
/// are its text, and everything else (numbers, notes, styles, settings) is left out.
struct SubtitleReader: Sendable {
    struct Cue: Hashable, Sendable {
        var range: AudioTimeRange
        var speaker: String?
        var text: String
    }

    /// Cues of one speaker with less than this between them are one sentence, until a mark ends it.
    private static let longestGap = AudioTime(value: 300, timescale: 1000)
    /// Text without marks is not joined for longer.
    private static let longestJoin = AudioTime(value: 20, timescale: 1)

    /// `nil` for text without any cue.
    func transcript(of text: String) -> Transcript? {
        let cues = Self.cues(in: text)
        guard !cues.isEmpty else { return nil }
        let named = named(cues).filter { !$0.text.isEmpty }.sorted { $0.range.start < $1.range.start }
        let segments = joined(named).enumerated().map { index, cues in
            Segment(
                id: index + 1, range: cues.reduce(cues[0].range) { $0.union($1.range) },
                speaker: cues[0].speaker, words: cues.flatMap(Self.words))
        }
        return Transcript(segments: segments, duration: cues.map(\.range.end).max() ?? .zero)
    }

    private static func cues(in text: String) -> [Cue] {
        var (cues, isInCue) = ([Cue](), false)
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if let range = CueTime.range(in: line) {
                cues.append(Cue(range: range, text: ""))
                isInCue = true
            } else if line.allSatisfy(\.isWhitespace) {
                isInCue = false
            } else if isInCue {
                let (speaker, words) = CueText.parts(of: String(line))
                let last = cues.count - 1
                cues[last].speaker = cues[last].speaker ?? speaker
                cues[last].text += (cues[last].text.isEmpty ? "" : " ") + words
            }
        }
        return cues
    }

    /// `Name: words` names a speaker where at least half of the cues have that form, or half of those that begin a sentence.
    private func named(_ cues: [Cue]) -> [Cue] {
        guard cues.allSatisfy({ $0.speaker == nil }) else { return cues }
        let parts = cues.map { PlainTextReader.parts(of: $0.text) }
        guard 2 * parts.count(where: { $0 != nil }) >= cues.count else { return cues }
        var speaker: String?
        return zip(cues, parts).map { cue, parts in
            var cue = cue
            speaker = parts?.name ?? speaker
            cue.speaker = speaker
            cue.text = parts?.words ?? cue.text
            return cue
        }
    }

    private func joined(_ cues: [Cue]) -> [[Cue]] {
        var groups: [[Cue]] = []
        for cue in cues {
            if let group = groups.last, let last = group.last, last.speaker == cue.speaker,
                last.text.last.map({ !".?!\u{2026}\u{201D}\"".contains($0) }) == true,
                cue.range.start - last.range.end <= Self.longestGap,
                cue.range.end - group[0].range.start <= Self.longestJoin
            {
                groups[groups.count - 1].append(cue)
            } else {
                groups.append([cue])
            }
        }
        return groups
    }

    /// A cue says when its words were spoken, not each word; they share the time by their lengths.
    private static func words(of cue: Cue) -> [Word] {
        let texts = cue.text.split(separator: " ").map(String.init)
        let total = texts.reduce(0) { $0 + $1.count + 1 }
        let length = (cue.range.end - cue.range.start).milliseconds ?? 0
        let start = cue.range.start.milliseconds ?? 0
        var before = 0
        return texts.map { text in
            let from = start + length * Int64(before) / Int64(total)
            before += text.count + 1
            let to = start + length * Int64(before) / Int64(total)
            return Word(
                text: text,
                range: AudioTimeRange(
                    start: AudioTime(value: from, timescale: 1000), end: AudioTime(value: to, timescale: 1000)
                ))
        }
    }
}

/// A cue's time line: `00:01:02,345 --> 00:01:04,000`, with a point or a comma, with or without hours, settings behind it.
enum CueTime {
    static func range(in line: some StringProtocol) -> AudioTimeRange? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        guard let start = time(line[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace).last),
            let end = time(line[arrow.upperBound...].split(whereSeparator: \.isWhitespace).first),
            start <= end
        else { return nil }
        return AudioTimeRange(start: start, end: end)
    }

    private static func time(_ text: (some StringProtocol)?) -> AudioTime? {
        guard let text else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(whereSeparator: { $0 == "." || $0 == "," })
        guard (1...2).contains(seconds.count) else { return nil }
        let whole = (parts.dropLast() + [seconds[0]]).map { Int64($0) }
        let fraction = seconds.count == 2 ? String(seconds[1].prefix(3)) : "0"
        guard let thousandths = Int64(fraction),
            whole.allSatisfy({ $0 != nil && (0..<10_000).contains($0 ?? -1) })
        else { return nil }
        let total = whole.reduce(Int64(0)) { $0 * 60 + ($1 ?? 0) }
        let scale: Int64 = fraction.count == 1 ? 100 : fraction.count == 2 ? 10 : 1
        return AudioTime(value: total * 1000 + thousandths * scale, timescale: 1000)
    }
}

/// A cue's line without what is only for the eye: tags, positions, dashes, escapes. A WebVTT voice tag names the speaker.
enum CueText {
    static func parts(of line: String) -> (speaker: String?, words: String) {
        var (speaker, plain, rest) = (String?.none, "", line[...])
        while let character = rest.first {
            if character == "<" || character == "{",
                let end = rest.firstIndex(of: character == "<" ? ">" : "}")
            {
                let tag = rest[rest.index(after: rest.startIndex)..<end]
                if tag.hasPrefix("v"), let space = tag.firstIndex(of: " ") {
                    speaker = unescaped(String(tag[tag.index(after: space)...]))
                }
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(character)
                rest = rest.dropFirst()
            }
        }
        var words = unescaped(plain).split(whereSeparator: \.isWhitespace)
        if words.first == "-" || words.first == "\u{2013}" { words.removeFirst() }
        return (speaker, words.joined(separator: " "))
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&nbsp;", with: " ")
            .replacing("&amp;", with: "&")
    }
}
