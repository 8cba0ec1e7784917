import Foundation

/// SubRip and WebVTT alike: whatever has a line with an arrow between two times is a cue, and the lines behind it are its text. What the
/// formats have beside cues (numbers, notes, styles, settings) is left out; any other line is text, wherever it stands.
struct Subtitles: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        var reader = Reader(isWebVTT: source.lines.first?.hasPrefix("WEBVTT") == true)
        let times = source.lines.map { CueTime($0) }
        guard times.contains(where: { $0 != nil }) else { return nil }
        for (index, line) in source.lines.enumerated() {
            if let time = times[index] {
                reader.begin(time)
            } else {
                reader.take(line, isBeforeTime: index + 1 < times.count && times[index + 1] != nil)
            }
        }
        let cues = RollingCaptions.undone(reader.cues)
        return ImportedTranscript(
            turns: SpeakerNames.apart(cues.map(\.turn)),
            duration: reader.cues.compactMap(\.end).filter(TimeSense.isPossible).max(), areCues: true)
    }

    /// Where a line stands tells what it is.
    private struct Reader {
        private enum Place {
            /// The first lines of WebVTT, a note or a style: until an empty line.
            case aside, between, cue
        }

        private let isWebVTT: Bool
        private(set) var cues: [Caption] = []
        private var place: Place

        init(isWebVTT: Bool) {
            self.isWebVTT = isWebVTT
            place = isWebVTT ? .aside : .between
        }

        mutating func begin(_ time: CueTime) {
            cues.append(Caption(start: time.start, end: time.end))
            if !time.words.isEmpty { cues[cues.count - 1].lines.append(CaptionText(time.words)) }
            place = .cue
        }

        mutating func take(_ line: Substring, isBeforeTime: Bool) {
            if line.allSatisfy(\.isWhitespace) {
                // YouTube leaves a line of blanks where nothing stands yet.
                if place != .cue || line.isEmpty { place = .between }
            } else if place == .between, isAside(line) {
                place = .aside
            } else if place != .aside, !(isBeforeTime && isName(line)) {
                if cues.isEmpty { cues.append(Caption(start: nil, end: nil)) }
                cues[cues.count - 1].lines.append(CaptionText(line))
            }
        }

        /// Above its times stands a cue's number; in WebVTT anything may, where a cue begins.
        private func isName(_ line: Substring) -> Bool {
            if isWebVTT, place == .between { return true }
            let number = line.trimmingCharacters(in: .whitespaces)
            return place == .between ? number.allSatisfy(\.isASCIIDigit) : number == "\(cues.count + 1)"
        }

        private func isAside(_ line: Substring) -> Bool {
            isWebVTT
                && ["NOTE", "STYLE", "REGION"].contains { name in
                    line == name || line.hasPrefix(name + " ") || line.hasPrefix(name + "\t")
                }
        }
    }
}

/// What stands on a screen for a while.
struct Caption {
    var start: Int64?
    var end: Int64?
    var lines: [CaptionText] = []

    var turn: ImportedTurn {
        ImportedTurn(
            speaker: lines.lazy.compactMap(\.speaker).first, start: start, end: end,
            words: lines.flatMap(\.words))
    }
}

/// Captions that roll, as YouTube writes them: each shows the line before it once more. Every line is said once.
enum RollingCaptions {
    static func undone(_ captions: [Caption]) -> [Caption] {
        let repeats = zip(captions, captions.dropFirst()).count { $0.repeats(in: $1) }
        guard captions.count >= 3, 2 * repeats >= captions.count - 1 else { return captions }
        var shown: [String] = []
        // What stays on the screen below the next line has been said before that begins.
        let ends = captions.dropFirst().map(\.start) + [nil]
        return zip(captions, ends).compactMap { caption, next in
            var new = caption
            if let start = caption.start, let end = caption.end, let next {
                new.end = max(start, min(end, next))
            }
            new.lines = caption.lines.filter { !shown.contains($0.text) && !$0.words.isEmpty }
            shown = caption.lines.map(\.text)
            return new.lines.isEmpty ? nil : new
        }
    }
}

extension Caption {
    /// Whether the last line of this one is the first of the next, and the screen rolls: somebody who says the same twice has a line each time.
    fileprivate func repeats(in next: Caption) -> Bool {
        let (lines, following) = (filledLines, next.filledLines)
        return lines.count + following.count > 2 && lines.last == following.first
    }

    private var filledLines: [String] { lines.map(\.text).filter { !$0.isEmpty } }
}
