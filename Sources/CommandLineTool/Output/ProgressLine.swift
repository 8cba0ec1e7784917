import Foundation
import Readback
import SafeText

/// A run's progress in one line that fits a terminal: the current stage, the share of the whole run that is done, the time left, and the
/// text being spoken or written.
///
/// If the line is too long, the least important parts are dropped first: the spoken text is cut at its beginning, since its end is news.
/// Then go the number of the recording, the elapsed time, the share, and last the time left.
struct ProgressLine: Hashable, Sendable {
    let state: ProgressState
    var moment = RunMoment()
    var isRecording = false
    /// Whether text that may still change is shown in the terminal's faint style.
    var usesStyle = false

    func text(width: Int) -> TerminalText {
        // A character in the last column makes some terminals start a new line.
        let room = max(0, width - 1)
        let facts = fitting(room)
        let left = room - facts.displayWidth - 2
        guard left >= 12 else { return "\(facts)" }
        if let newest = state.newest {
            return "\(facts)  \(shown(newest).beginning(within: left))"
        }
        return state.volatileText.isEmpty ? "\(facts)" : "\(facts)  \(spoken(within: left))"
    }

    /// The text as the screen shows it: control characters are replaced by names, which take up columns.
    private func shown(_ said: String) -> String { TerminalText("\(said)").text }

    /// The text being spoken, with as much of its end as fits; text that may still change is faint.
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

    /// As many facts as fit.
    private func fitting(_ room: Int) -> String {
        var (place, elapsed, share, left) = (self.place, self.elapsed, self.share, self.left)
        var line: String {
            let time = [elapsed, left].compactMap { $0 }.joined(separator: ", ")
            return [place, position, share, time.isEmpty ? nil : time].compactMap { $0 }
                .joined(separator: "  ")
        }
        if line.displayWidth > room { place = nil }
        if line.displayWidth > room { elapsed = nil }
        if line.displayWidth > room { share = nil }
        if line.displayWidth > room { left = nil }
        return String(line.prefix(room))
    }

    /// The number of the recording and the number of recordings, such as 2/5.
    private var place: String? {
        moment.count > 1 ? "\(moment.number)/\(moment.count)" : nil
    }

    private var position: String {
        isRecording
            ? "● REC " + TimestampFormat.clock.string(from: state.progress.position)
            : moment.stage.words(state.progress)
    }

    private var share: String? { isRecording ? nil : moment.share.map { "\(Int(100 * $0))%" } }

    /// Changes every second, so that the user sees that the work goes on.
    private var elapsed: String? { isRecording ? nil : Self.clock(moment.elapsed) }

    private var left: String? {
        isRecording ? nil : moment.secondsLeft.map { Self.clock($0.rounded(.up)) + " left" }
    }

    /// Seconds as clock time.
    static func clock(_ seconds: Double) -> String {
        TimestampFormat.clock.string(from: AudioTime(value: Int64(min(max(0, seconds), 1e6)), timescale: 1))
    }
}

/// The state of a whole run at one moment.
struct RunMoment: Hashable, Sendable {
    var stage = RunStage.opening
    /// Seconds since the run began.
    var elapsed = 0.0
    /// Seconds that the whole run still takes; `nil` if unknown.
    var secondsLeft: Double?
    /// The share of the whole run that is done, from 0 to 1.
    var share: Double?
    /// The current recording, counted from 1, and the number of recordings.
    var number = 1
    var count = 1

    /// A line for a log that nobody watches: the current stage, the share done and the time left.
    func words(_ progress: PipelineProgress) -> String {
        let place = count > 1 ? "recording \(number) of \(count): " : ""
        let facts = [
            place + stage.words(progress), share.map { "\(Int(100 * $0))% of the run done" },
            secondsLeft.map { "\(ProgressLine.clock($0.rounded(.up))) left" }
                ?? "\(ProgressLine.clock(elapsed)) so far",
        ]
        return facts.compactMap { $0 }.joined(separator: ", ")
    }
}

extension RunStage {
    /// The stage in words for the user, with its count.
    func words(_ progress: PipelineProgress) -> String {
        let counted = RunStage(progress.stage) == self ? Self.count(progress) : ""
        switch self {
        case .opening: return "opening models and recordings"
        case .hearing: return "transcribing " + Self.position(progress)
        case .speakers: return "telling speakers apart"
        case .reading: return "reading" + (counted.isEmpty ? " the transcript" : counted)
        case .writing: return "writing" + (counted.isEmpty ? " the report" : counted)
        case .title: return "choosing the title"
        case .saving: return "saving the results"
        }
    }

    private static func position(_ progress: PipelineProgress) -> String {
        let place = TimestampFormat.clock.string(from: progress.settled)
        return progress.end.map { "\(place) of \(TimestampFormat.clock.string(from: $0))" } ?? place
    }

    private static func count(_ progress: PipelineProgress) -> String {
        guard let done = progress.done, let planned = progress.planned else { return "" }
        return " \(done) of \(planned)"
    }
}

extension String {
    /// The number of columns that the text takes on a terminal, approximately: two for each wide character, none for combining marks.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// As much of the beginning as fits into a number of columns.
    fileprivate func beginning(within columns: Int) -> String {
        guard displayWidth > columns else { return self }
        var width = 0
        return prefix { character in
            width += character.displayWidth
            return width < columns
        } + "\u{2026}"
    }

    /// The number of characters to drop from the beginning so that the rest fits into a number of columns, with an ellipsis before it.
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
