import Foundation
import Readback
import SafeText

/// A run's progress in one line that fits a terminal: position, speed, time left, and what is being said.
///
/// What matters least gives way first: the spoken text is cut at its beginning, since its end is news; then the speed goes,
/// then the time left.
struct ProgressLine: Hashable, Sendable {
    let state: ProgressState
    var isRecording = false
    /// Text that may change is set back with the terminal's faint style.
    var usesStyle = false

    func text(width: Int) -> TerminalText {
        // A character in the last column makes some terminals begin a new line.
        let room = max(0, width - 1)
        let facts = fitting(room)
        let left = room - facts.displayWidth - 2
        guard left >= 12 else { return "\(facts)" }
        if let newest = state.newest {
            return "\(facts)  \(shown(newest).beginning(within: left))"
        }
        return state.volatileText.isEmpty ? "\(facts)" : "\(facts)  \(spoken(within: left))"
    }

    /// As it stands on the screen: what would be obeyed takes the columns of its name.
    private func shown(_ said: String) -> String { TerminalText("\(said)").text }

    /// What is being said, as much of its end as has room; what may change is faint.
    private func spoken(within columns: Int) -> TerminalText {
        let texts = state.volatileText.sorted { $0.key < $1.key }.map(\.value)
        let pieces = texts.enumerated().flatMap { index, text in
            [
                (text: (index > 0 ? " / " : "") + shown(text.lead), isFaint: false),
                (text: shown(text.tentative), isFaint: true),
            ]
        }
        var cut = pieces.map(\.text).joined().excess(over: columns)
        return (cut > 0 ? "\u{2026}" : "")
            + pieces.map { piece in
                let rest: TerminalText = "\(piece.text.dropFirst(cut))"
                cut = max(0, cut - piece.text.count)
                return usesStyle && piece.isFaint && !rest.isEmpty ? .faint(rest) : rest
            }.joined()
    }

    /// As many of the facts as there is room for.
    private func fitting(_ room: Int) -> String {
        var facts = [position, speed, left].compactMap { $0 }
        while facts.count > 1, facts.joined(separator: "  ").displayWidth > room {
            facts.remove(at: facts.count > 2 ? 1 : facts.count - 1)
        }
        return String(facts.joined(separator: "  ").prefix(room))
    }

    private var position: String {
        if let draft = state.draft { return Self.position(of: draft) }
        let progress = state.progress
        let place = TimestampFormat.clock.string(from: isRecording ? progress.position : progress.settled)
        // A transcript of text alone has no times.
        if progress.stage == .reading, progress.end == .zero { return "reading the transcript" }
        let heading = isRecording ? "● REC " : progress.stage == .reading ? "reading " : ""
        guard let fraction = progress.fraction, let end = progress.end else { return heading + place }
        return "\(heading)\(place) of \(TimestampFormat.clock.string(from: end))  \(Int(100 * fraction))%"
    }

    /// Above the sentences stands what is written last.
    private static func position(of draft: ReportDraft) -> String {
        guard draft.written < draft.planned else { return "writing the title" }
        return "writing \(draft.written) of \(draft.planned)  \(100 * draft.written / draft.planned)%"
    }

    private var speed: String? {
        // What is recorded comes as fast as it is spoken, and what is written has no seconds.
        isRecording || state.draft != nil
            ? nil : state.speed.map { String(format: $0 < 10 ? "%.1fx" : "%.0fx", $0) }
    }

    private var left: String? {
        state.secondsLeft.map { seconds in
            let rounded = AudioTime(value: Int64(min(seconds, 1e6).rounded(.up)), timescale: 1)
            return TimestampFormat.clock.string(from: rounded) + " left"
        }
    }
}

extension String {
    /// Columns that the text takes on a terminal, near enough: two for the scripts that are set wide, none for marks that combine.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// As much of the beginning as fits into so many columns.
    fileprivate func beginning(within columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var width = 0
        return prefix { character in
            width += character.displayWidth
            return width < columns
        } + "\u{2026}"
    }

    /// How many characters at the beginning have to go for the rest, with an ellipsis before it, to fit into so many columns.
    fileprivate func excess(over columns: Int) -> Int {
        var width = displayWidth
        guard width > columns else { return 0 }
        return prefix { character in
            defer { width -= character.displayWidth }
            return width > columns - 1
        }.count
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<32, 127: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
