/// A transcript file of any kind, with words and times that someone else chooses. Times can have any value; the words are known. An odd
/// transcript also has characters that the formats use among its words, and lines in wrong places.
///
/// Tests choose at random, the fuzzer by the bytes of its input.
public struct HostileTranscript {
    /// The kinds of files that contain times.
    public enum Kind: String, CaseIterable, Sendable {
        case subRip, webVTT, youTube, audacity, commas, tabs, screen, lyrics, timedText, headings
        case whisper, whisperWords, whisperCpp, deepgram, deepgramWords, assembly, events, markdown

        /// The kinds that people write by hand.
        public static let texts: [Kind] = [
            .subRip, .webVTT, .youTube, .audacity, .commas, .tabs, .screen, .lyrics, .timedText, .headings,
            .markdown,
        ]
    }

    /// The contents of the file.
    public private(set) var text = ""
    /// The words said in it, in file order.
    public private(set) var words: [String] = []
    /// Whether a cue or turn has an impossible time.
    public private(set) var hasSenselessTimes = false

    /// Whether a word can only be spoken text. A reader for another kind cannot tell words from names and times.
    public static func isSaid(_ word: String) -> Bool {
        word.allSatisfy { letters.contains($0) || $0 == "." }
    }

    private static let letters = Array("bdfgkmpqwz")
    private let choose: (Int) -> Int
    /// The current time in seconds.
    private var clock = 0.0

    private let isOdd: Bool

    /// - Parameters:
    ///   - isOdd: whether to add odd characters and lines.
    ///   - choose: returns a number from 0 up to, but not including, its argument.
    public init(_ kind: Kind, isOdd: Bool = false, choose: @escaping (Int) -> Int) {
        self.choose = choose
        self.isOdd = isOdd
        let cues = (0..<1 + choose(6)).map { _ in cue() }
        text = document(kind, cues)
        if isOdd {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<choose(3) {
                let said = [word(), word(), word()]
                words += said
                lines.insert(odd(said), at: choose(lines.count + 1))
            }
            text = lines.joined(separator: "\n")
        }
    }

    /// The words that are missing from the given texts and names.
    public func lost(in told: [String]) -> [String] {
        var left: [Substring: Int] = [:]
        let pieces = told.flatMap { $0.lowercased().split { !Self.letters.contains($0) } }
        for piece in pieces { left[piece, default: 0] += 1 }
        return words.filter { word in
            let plain = word.lowercased().filter { Self.letters.contains($0) }[...]
            left[plain, default: 0] -= 1
            return left[plain, default: 0] < 0
        }
    }

    private struct Cue {
        var text: String
        var words: [String]
        /// Times in seconds, with any value.
        var start: Double
        var end: Double
    }

    private mutating func cue() -> Cue {
        let said = (0..<1 + choose(7)).map { _ in word() }
        words += said
        clock += Double(choose(40)) / 10
        var cue = Cue(
            text: isOdd ? odd(said) : said.joined(separator: " "), words: said, start: clock,
            end: clock + 0.1 + Double(choose(50)) / 10)
        switch choose(12) {
        case 0: (cue.start, cue.end) = (cue.end, cue.start)
        case 1: cue.start = -cue.start - 1
        case 2: (cue.start, cue.end) = (-5, -2)
        case 3: cue.end = 9e8
        case 4: (cue.start, cue.end) = (9e8, 9.1e8)
        case 5: cue.end = cue.start
        case 6: cue.start = 0
        case 7: (cue.start, cue.end) = (0, 1000)
        default: clock = cue.end
        }
        if cue.end < cue.start || cue.start < 0 || cue.end > 1e7 { hasSenselessTimes = true }
        return cue
    }

    /// A word of letters that no format interprets, sometimes with a period.
    private func word() -> String {
        let word = String((0..<3 + choose(6)).map { _ in Self.letters[choose(Self.letters.count)] })
        return choose(5) == 0 ? word + "." : word
    }

    /// The words as someone could say or write them, with characters that mean something in some format.
    private func odd(_ said: [String]) -> String {
        let text = said.joined(separator: " ")
        let (first, rest) = (said[0], said.dropFirst().joined(separator: " "))
        let ways = [
            text, "<\(text)>", "<b \(text)> c", "< \(text) >", "<i>\(text)</i>", "</\(text)", "<!-- \(text)",
            "<![CDATA[\(text)", "<v \(first)>\(rest) a", "{\\\(text)}", "{\\i \(text)}", "{\(text)}",
            "\"\(text)",
            "\"\(first)\" \(rest)", "\(first) \"\(rest)\"", "\(first), \(rest)", "\(first); \(rest)",
            "\(first)\t\(rest)", "\(first.capitalized): \(rest) a", "[\(first): \(rest) a]", "\(text) 10:30",
            "\(text.capitalized) 10:30", "10:30 \(text)", "9:00 -> 10:30 \(text)",
            "\(text) --> \(first.count)",
            "9:00,10:30 \(text)", "- \(text)", "---", "# \(text)", "> \(text)",
            "`\(text)` **\(first.count)**",
            "NOTE \(text)", "STYLE \(text)", "\(text) started transcription",
            "Meeting ended after 10:30 \(text)",
            "0,1,\(text)",
        ]
        let way = ways[choose(ways.count)]
        return way == "---" ? "---\n\(text)" : way
    }

    private func clock(_ seconds: Double, point: String = ".", hours: Bool = true) -> String {
        let milliseconds = Int((seconds.magnitude * 1000).rounded())
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
        func padded(_ number: Int, _ count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        let head = hours ? "\(padded(minutes / 60)):\(padded(minutes % 60))" : padded(minutes)
        return (seconds < 0 ? "-" : "") + "\(head):\(padded(rest / 1000))\(point)\(padded(rest % 1000, 3))"
    }

    private func arrow() -> String { choose(4) == 0 ? "->" : "-->" }

    private func lines(_ cues: [Cue], _ line: (Int, Cue) -> String) -> String {
        cues.enumerated().map { line($0, $1) + "\n" }.joined()
    }

    private func items(_ cues: [Cue], _ item: (Cue) -> String) -> String {
        "[" + cues.map(item).joined(separator: ", ") + "]"
    }

    private func wordItems(_ cues: [Cue], _ name: String, scale: Double = 1) -> String {
        items(
            cues.flatMap { cue in cue.words.map { Cue(text: $0, words: [$0], start: cue.start, end: cue.end) }
            }
        ) {
            "{\"\(name)\": \"\($0.text)\", \"start\": \($0.start * scale), \"end\": \($0.end * scale)}"
        }
    }

    private func document(_ kind: Kind, _ cues: [Cue]) -> String {
        switch kind {
        case .subRip:
            lines(cues) {
                "\($0 + 1)\n\(clock($1.start, point: ",")) \(arrow()) \(clock($1.end, point: ","))\n\($1.text)\n"
            }
        case .webVTT:
            "WEBVTT\n\n"
                + lines(cues) { "\(clock($1.start)) \(arrow()) \(clock($1.end)) align:start\n\($1.text)\n" }
        case .youTube: lines(cues) { "\(clock($1.start)),\(clock($1.end))\n\($1.text)\n" }
        case .audacity: lines(cues) { "\($1.start)\t\($1.end)\t\($1.text)" }
        case .commas: "start,end,text\n" + lines(cues) { "\($1.start),\($1.end),\"\($1.text)\"" }
        case .tabs: "start\tend\ttext\n" + lines(cues) { "\($1.start)\t\($1.end)\t\($1.text)" }
        case .screen: lines(cues) { "[\(clock($1.start)) \(arrow()) \(clock($1.end))]  \($1.text)" }
        case .lyrics: lines(cues) { "[\(clock($1.start, hours: false))] \($1.text)" }
        case .timedText:
            "<tt xmlns=\"x\"><body><div>"
                + lines(cues) { "<p begin=\"\($1.start)s\" end=\"\($1.end)s\">\($1.text)</p>" }
                + "</div></body></tt>"
        case .headings:
            lines(cues) {
                "Anna  \(clock(min($1.start.magnitude, 5_000), hours: false).prefix(5))\n\($1.text)\n"
            }
        case .whisper:
            "{\"segments\": "
                + items(cues) { "{\"start\": \($0.start), \"end\": \($0.end), \"text\": \" \($0.text)\"}" }
                + "}"
        case .whisperWords:
            "{\"text\": \"\(cues.map(\.text).joined(separator: " "))\", \"words\": \(wordItems(cues, "word"))}"
        case .whisperCpp:
            "{\"transcription\": "
                + items(cues) {
                    "{\"offsets\": {\"from\": \(Int($0.start * 1000)), \"to\": \(Int($0.end * 1000))}, \"text\": \"\($0.text)\"}"
                } + "}"
        case .deepgram:
            "{\"results\": {\"channels\": [], \"utterances\": "
                + items(cues) {
                    "{\"start\": \($0.start), \"end\": \($0.end), \"transcript\": \"\($0.text)\"}"
                } + "}}"
        case .deepgramWords:
            "{\"results\": {\"channels\": [{\"alternatives\": [{\"transcript\": \""
                + cues.map(\.text).joined(separator: " ") + "\", \"words\": \(wordItems(cues, "word"))}]}]}}"
        case .assembly:
            "{\"audio_duration\": 10, \"utterances\": null, \"words\": \(wordItems(cues, "text", scale: 1000))}"
        case .events:
            lines(cues) {
                "{\"event\": \"segment\", \"segment\": {\"id\": \($0 + 1), \"start\": \($1.start), \"end\": \($1.end), "
                    + "\"text\": \"\($1.text)\", \"words\": \(wordItems([$1], "text"))}}"
            }
        case .markdown:
            "# Title\n\n## Transcript\n\n" + lines(cues) { "`\(clock($1.start.magnitude))` \($1.text)\n" }
        }
    }
}
