import Readback
import SafeText

/// `readback fix RESULT HEARD MEANT`: corrects words in all files of a finished result.
struct FixCommand {
    private enum Wish {
        case words(WordReplacement)
        /// The path of a result that a page saved with corrections.
        case page(String)
    }

    private let path: String
    private let wish: Wish
    private let remembers: Bool
    private let files: MendedFiles
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        let operands = arguments.operands
        let saved = arguments.value(of: Options.corrections)
        guard let path = operands.first, operands.count == (saved == nil ? 3 : 1) else {
            throw CommandFailure(
                .wrongUsage,
                "the arguments do not fit; type `readback fix RESULT 'heard' 'meant'` or `readback fix RESULT --from FILE`"
            )
        }
        self.path = path
        files = MendedFiles(of: path, arguments)
        messages = Messages(arguments)
        remembers = arguments.isGiven(Options.remember)
        guard let saved else {
            wish = .words(try Self.replacement(operands[1], operands[2]))
            return
        }
        guard !remembers else {
            throw CommandFailure(
                .wrongUsage,
                "--remember is for words that are always meant, and --from corrects single places; leave one of them out"
            )
        }
        wish = .page(saved)
    }

    private static func replacement(
        _ heard: String, _ meant: String
    ) throws(CommandFailure) -> WordReplacement {
        let isPlain = (heard + meant).unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isPlain, let replacement = WordReplacement(heard: heard, meant: meant) else {
            throw CommandFailure(
                .wrongUsage, "give the words heard and the words meant, each on one line")
        }
        return replacement
    }

    func run() throws -> ExitStatus {
        switch wish {
        case .words(let replacement): try put(replacement)
        case .page(let saved): try take(saved)
        }
        return .done
    }

    private func put(_ replacement: WordReplacement) throws {
        guard replacement.heard != replacement.meant else {
            return messages.say(
                "'\(replacement.meant)' is both heard and meant; nothing was changed")
        }
        let memory = remembers ? try RememberedWords(for: replacement) : nil
        let mended = try files.change { $0.replacing(replacement) }
        try list(mended)
        messages.say(
            mended.isChanged
                ? "'\(replacement.heard)' is '\(replacement.meant)' now: \(count(mended))"
                : "'\(replacement.heard)' is not in \(path); nothing was changed")
        if let memory { try remember(replacement, in: memory) }
    }

    private func remember(_ replacement: WordReplacement, in memory: RememberedWords) throws {
        let outcome = try memory.keep()
        messages.say(
            "'\(replacement.line)' is \(outcome.isNew ? "now" : "already") in \(memory.path) and applies to new runs"
        )
        if let settings = outcome.settings { messages.say("vocab is set to that file in \(settings)") }
    }

    private func take(_ saved: String) throws {
        let corrected = try FinishedResult(at: saved)
        let mended = try files.change { result in
            guard let corrections = PageCorrections(corrected, to: result) else {
                throw CommandFailure(
                    .wrongUsage,
                    "\(saved): this was saved from the page of another run than \(path); name the file of the same run"
                )
            }
            return corrections.mended
        }
        try list(mended)
        messages.say(
            mended.isChanged
                ? "\(path) has the corrections from its page now: \(count(mended))"
                : "\(path) already has all corrections from its page; nothing was changed")
    }

    private func count(_ mended: MendedResult) -> TerminalText {
        let places = mended.places.count == 1 ? "1 place" : "\(mended.places.count) places"
        let lines = mended.reportLines == 1 ? "1 line" : "\(mended.reportLines) lines"
        return mended.result.report == nil
            ? "\(places) in the transcript" : "\(places) in the transcript and \(lines) of the report"
    }

    private func list(_ mended: MendedResult) throws {
        let isTimed = mended.result.transcript.duration > .zero
        try StandardOutput.tell(
            .text(mended.places.map { "\(MendedLine($0, isTimed: isTimed).text)\n" as TerminalText }.joined())
        )
    }
}

/// A corrected place, in a form in which a person can find it.
private struct MendedLine {
    let place: MendedPlace
    let isTimed: Bool

    /// The number of words to show on each side.
    private static let nearby = 4

    init(_ place: MendedPlace, isTimed: Bool) {
        self.place = place
        self.isTimed = isTimed
    }

    var text: TerminalText {
        let correction = place.correction
        let time = TimestampFormat.clock.string(from: correction.range.start)
        let speaker: TerminalText = place.segment.speaker.map { " \($0):" } ?? ""
        let change: TerminalText =
            correction.to.isEmpty ? "(removed: \(correction.from))" : "\(shown) (was: \(correction.from))"
        return "\(isTimed ? time : "segment \(place.segment.id)")\(speaker) \(change)"
    }

    private var shown: String {
        let words = place.segment.words
        let isNow = { (word: Word) in isTimed && word.range.overlaps(place.correction.range) }
        guard let first = words.firstIndex(where: isNow), let last = words.lastIndex(where: isNow) else {
            return place.correction.to
        }
        let start = max(0, first - Self.nearby)
        let end = min(words.count, last + 1 + Self.nearby)
        let near = words[start..<end].map(\.text).joined(separator: place.segment.separator)
        return (start > 0 ? "\u{2026} " : "") + near + (end < words.count ? " \u{2026}" : "")
    }
}
