import Foundation

/// TTML and related formats (DFXP, IMSC, SMPTE-TT): paragraphs with a beginning and an end, speakers as agents.
struct TimedText: TranscriptKind {
    func read(_ source: ImportSource) throws(ImportFault) -> ImportedTranscript? {
        let head = source.text.prefix(2_000).drop(while: \.isWhitespace)
        guard head.first == "<", head.contains("<tt ") || head.contains("<tt>") || head.contains("<tt:tt")
        else { return nil }
        var reader = Reader()
        for token in Markup(source.text) { reader.take(token) }
        reader.closeParagraph()
        return ImportedTranscript(
            turns: SpeakerNames.apart(reader.turns), areCues: true, leftOut: reader.leftOut)
    }

    private struct Reader {
        private(set) var turns: [ImportedTurn] = []
        /// Text outside of paragraphs.
        private(set) var leftOut: [String] = []
        private var clock = TimedTextClock()
        private var agents: [String: String] = [:]
        private var agent: String?
        /// The beginnings of the elements that are open around a paragraph, as times of the recording: times inside an element
        /// count from its beginning.
        private var beginnings: [Int64] = []
        private var paragraph: (start: Int64?, end: Int64?, speaker: String?)?
        private var text = ""
        private var isInName = false

        mutating func take(_ token: Markup.Token) {
            switch token {
            case .open("tt", let attributes, _): clock = TimedTextClock(attributes)
            case .open("agent", let attributes, _): agent = attributes["id"]
            case .open("name", _, let isEmpty): isInName = agent != nil && !isEmpty
            case .close("name"): isInName = false
            case .close("agent"): agent = nil
            case .open("body", let attributes, false), .open("div", let attributes, false):
                beginnings.append(moment(attributes["begin"]) ?? beginnings.last ?? 0)
            case .close("body"), .close("div"): _ = beginnings.popLast()
            case .open("p", let attributes, let isEmpty):
                closeParagraph()
                if !isEmpty { begin(attributes) }
            case .close("p"): closeParagraph()
            case .open("br", _, _): text += " "
            case .open(let name, let attributes, _)
            where attributes.isEmpty && paragraph != nil && !Self.elements.contains(name):
                text += "<\(name)>"
            case .close(let name) where paragraph != nil && !Self.elements.contains(name):
                text += "</\(name)>"
            case .text(let piece):
                if isInName, let agent {
                    agents[agent] = piece.trimmingCharacters(in: .whitespacesAndNewlines)
                } else if paragraph != nil {
                    text += piece
                } else if !piece.allSatisfy(\.isWhitespace) {
                    leftOut.append(piece.trimmingCharacters(in: .whitespacesAndNewlines))
                }
            case .comment(let words):
                if words.contains(where: \.isLetter) { leftOut.append("<!--\(words)-->") }
            default: break
            }
        }

        /// The caption elements of all producers. Anything else in angle brackets in a paragraph was said.
        private static let elements: Set<String> = [
            "tt", "head", "metadata", "styling", "style", "layout", "region", "copyright", "title", "desc",
            "agent",
            "name", "actor", "body", "div", "p", "span", "br", "set", "animate", "font", "b", "i", "u", "s",
            "ruby",
            "rb", "rt", "rp", "image",
        ]

        private mutating func begin(_ attributes: [String: String]) {
            let start = moment(attributes["begin"])
            let end = moment(attributes["end"]) ?? start.flatMap { later($0, by: time(attributes["dur"])) }
            paragraph = (start, end, attributes["agent"].map { agents[$0] ?? $0 })
        }

        private func moment(_ text: String?) -> Int64? {
            time(text).flatMap { later(beginnings.last ?? 0, by: $0) }
        }

        private func time(_ text: String?) -> Int64? { text.map { clock.time($0) ?? TimeSense.unreadable } }

        private func later(_ start: Int64, by duration: Int64?) -> Int64? {
            duration.map { duration in
                TimeSense.isPossible(start) && TimeSense.isPossible(duration)
                    ? start + duration : TimeSense.unreadable
            }
        }

        mutating func closeParagraph() {
            if let paragraph {
                turns.append(
                    ImportedTurn(text, speaker: paragraph.speaker, start: paragraph.start, end: paragraph.end)
                )
            }
            (paragraph, text) = (nil, "")
        }
    }
}

/// Times in TTML: clock times with or without frames, and amounts such as `1.5s` or `36f`.
struct TimedTextClock {
    private var frameRate = 30.0
    private var tickRate = 1.0

    init() {}

    init(_ attributes: [String: String]) {
        frameRate = Self.rate(attributes["frameRate"]) ?? frameRate
        tickRate = Self.rate(attributes["tickRate"]) ?? frameRate
    }

    private static func rate(_ text: String?) -> Double? {
        text.flatMap(Double.init).flatMap { $0 >= 1 && $0.isFinite ? $0 : nil }
    }

    /// The time in milliseconds.
    func time(_ text: String) -> Int64? {
        if let time = ClockText.time(text) { return time }
        let parts = text.split(separator: ":")
        if parts.count == 4, let whole = ClockText.time(parts[..<3].joined(separator: ":")),
            let frames = Double(parts[3]), let rest = milliseconds(frames / frameRate)
        {
            return whole + rest
        }
        let units: [(String, Double)] = [
            ("ms", 0.001), ("h", 3600), ("m", 60), ("s", 1), ("f", 1 / frameRate), ("t", 1 / tickRate),
        ]
        guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }),
            let amount = Double(text.dropLast(unit.count))
        else { return nil }
        return milliseconds(amount * seconds)
    }
}
