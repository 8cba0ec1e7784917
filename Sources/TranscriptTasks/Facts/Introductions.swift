import Spoken
import Transcripts

/// Where speakers of whom only a number or a device is known say who they are: "my name is Anna Vogel", "Hello, I'm Doctor Jacob".
struct Introductions {
    private(set) var bySpeaker: [String: SpeakerHint] = [:]

    /// People say who they are when they begin to speak. Later "I'm" and "this is" stand before much else.
    private static let beginning = 30
    private static let longestName = 3

    private let language: ReportLanguage
    /// How many words each has said.
    private var said: [String: Int] = [:]

    init(_ transcript: Transcript) {
        language = ReportLanguage.of(transcript)
        for line in Conversation(transcript).lines {
            guard let speaker = line.speaker, SpeakerPlaceholder.stands(for: speaker) else { continue }
            let before = said[speaker, default: 0]
            said[speaker] = before + line.words.count
            guard bySpeaker[speaker] == nil, let words = name(in: line, before: before) else { continue }
            var hint = SpeakerHint(speaker: speaker)
            hint.name = line.words[words].map(\.text).joined(separator: line.separator).withoutMarks
            hint.segment = line.words[words.lowerBound].segment
            hint.seconds = line.words[words.lowerBound].range.start.seconds
            bySpeaker[speaker] = hint
        }
        // Two of one name: one of them has said the other's.
        let names = bySpeaker.values.reduce(into: [String: Int]()) { $0[$1.name ?? "", default: 0] += 1 }
        bySpeaker = bySpeaker.filter { names[$1.name ?? ""] == 1 }
    }

    /// Which words of a line are the name that its speaker gives himself.
    ///
    /// - Parameter before: how many words he has said before it.
    private func name(in line: Conversation.Line, before: Int) -> Range<Int>? {
        let atoms = SpokenAtom.atoms(of: line.words.map(\.text), in: language)
        for start in atoms.indices.dropFirst() {
            let isSure = language.isLed(by: language.names.introductions, atoms, start)
            let mayBe =
                !atoms[start - 1].endsClause && language.isLed(by: language.names.greetings, atoms, start)
            guard isSure || mayBe else { continue }
            let hasTitle = language.names.titles.contains(atoms[start].text)
            let isEarly = before + atoms[start].word < Self.beginning && !language.names.nounsAreCapitalized
            guard isSure || hasTitle || isEarly, let end = nameEnd(atoms, from: hasTitle ? start + 1 : start)
            else { continue }
            return atoms[start].word..<atoms[end - 1].word + 1
        }
        return nil
    }

    private func nameEnd(_ atoms: [SpokenAtom], from start: Int) -> Int? {
        var end = start
        while end < atoms.count, end - start < Self.longestName, atoms[end].isCapitalized,
            language.canBeName(atoms[end].text), !atoms[end].text.hasSuffix("'s"),
            end == start || !atoms[end - 1].endsClause
        {
            end += 1
        }
        return end > start ? end : nil
    }
}
