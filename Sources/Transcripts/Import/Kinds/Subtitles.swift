import Foundation

/// SubRip and WebVTT: a line with an arrow between two times begins a cue, and the lines after it are its text. What else the
/// formats contain (notes, styles, names of cues) is left out and named, except for numbers and settings. Any other line is
/// text, wherever it stands.
struct Subtitles: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let isWebVTT = Self.beginsWebVTT(source.lines)
        let found = CueTimes(source.lines, isWebVTT: isWebVTT)?.times
        guard found != nil || Self.isBareWebVTT(source.lines) else { return nil }
        let times = found ?? source.lines.map { _ in nil }
        var reader = Reader(isWebVTT: isWebVTT)
        for (index, line) in source.lines.enumerated() {
            if let time = times[index] {
                reader.begin(time)
            } else {
                reader.take(line, isBeforeTime: index + 1 < times.count && times[index + 1] != nil)
            }
        }
        // WebVTT without a cue contains no speech; with text, it is prose about the format.
        guard found != nil || reader.cues.isEmpty else { return nil }
        let (cues, notice) = RollingCaptions.undone(reader.cues)
        return ImportedTranscript(
            turns: SpeakerNames.apart(cues.flatMap(\.turns)),
            duration: reader.cues.compactMap(\.end).filter(TimeSense.isPossible).max(),
            notices: [notice].compactMap { $0 }, areCues: true, leftOut: reader.leftOut)
    }

    private static func beginsWebVTT(_ lines: [Substring]) -> Bool {
        guard let first = lines.first, first.hasPrefix(mark) else { return false }
        return first.dropFirst(mark.count).first?.isWhitespace ?? true
    }

    /// Whether the first line is the header of the format, and not a sentence that begins with its name.
    private static func isBareWebVTT(_ lines: [Substring]) -> Bool {
        lines.first.map { $0 == mark || $0.hasPrefix(mark + " - ") } ?? false
    }

    /// The word that WebVTT begins with.
    private static let mark = "WEBVTT"

    /// The position of a line tells what it is.
    private struct Reader {
        private enum Place {
            /// The first lines of WebVTT (`head`), and a note or a style (`aside`), last until an empty line.
            case head, aside, between, cue
        }

        private let isWebVTT: Bool
        private(set) var cues: [Caption] = []
        private(set) var leftOut: [String] = []
        private var place: Place

        init(isWebVTT: Bool) {
            self.isWebVTT = isWebVTT
            place = isWebVTT ? .head : .between
        }

        mutating func begin(_ time: CueTime) {
            cues.append(Caption(start: time.start, end: time.end))
            if let text = time.noTime { leaveOut(text, where: true) }
            if !time.words.isEmpty { cues[cues.count - 1].lines += CaptionText.voices(in: time.words) }
            place = .cue
        }

        mutating func take(_ line: Substring, isBeforeTime: Bool) {
            if line.allSatisfy(\.isWhitespace) {
                // YouTube writes a line of spaces where no text is shown yet.
                if place != .cue || line.isEmpty { place = .between }
            } else if isWebVTT, Self.isMark(line) {
                // Two files were joined. Below the text of a cue, the line may have been said.
                leaveOut(line, where: place == .cue)
                place = .head
            } else if place == .head {
                leaveOut(line, where: !Self.isHead(line))
            } else if place == .aside || place == .between && isAside(line) {
                place = .aside
                leaveOut(line, where: !Self.asides.contains(line.trimmingCharacters(in: .whitespaces)))
            } else if isBeforeTime, isName(line) {
                leaveOut(line, where: !Self.isIdentifier(line))
            } else {
                if cues.isEmpty { cues.append(Caption(start: nil, end: nil)) }
                cues[cues.count - 1].lines += CaptionText.voices(in: line)
            }
        }

        private mutating func leaveOut(_ line: Substring, where holdsWords: Bool) {
            if holdsWords { leftOut.append(line.trimmingCharacters(in: .whitespaces)) }
        }

        /// A file that was appended to another one still has its byte order mark.
        private static func isMark(_ line: Substring) -> Bool {
            line.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"])) == Subtitles.mark
        }

        /// What WebVTT has in its first lines.
        private static func isHead(_ line: Substring) -> Bool {
            ["Kind:", "Language:"].contains {
                line.hasPrefix($0) && line.split(separator: " ").count < 3
            }
        }

        /// A cue's number stands above its times; in WebVTT, anything may stand there at the beginning of a cue.
        private func isName(_ line: Substring) -> Bool {
            if isWebVTT, place == .between { return true }
            let number = line.trimmingCharacters(in: .whitespaces)
            return place == .between ? number.allSatisfy(\.isASCIIDigit) : number == "\(cues.count + 1)"
        }

        /// A number, or something that a program counts with.
        private static func isIdentifier(_ line: Substring) -> Bool {
            let name = line.trimmingCharacters(in: .whitespaces)
            return name.contains(where: \.isASCIIDigit) && !name.contains(where: \.isWhitespace)
        }

        private static let asides: Set<String> = ["NOTE", "STYLE", "REGION"]

        /// A note may have text on its first line; a style may not.
        private func isAside(_ line: Substring) -> Bool {
            isWebVTT
                && (Self.asides.contains(line.trimmingCharacters(in: .whitespaces))
                    || line.hasPrefix("NOTE ") || line.hasPrefix("NOTE\t"))
        }
    }
}
