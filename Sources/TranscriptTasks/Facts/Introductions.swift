import Spoken
import Transcripts

/// Finds where speakers known only by a number or a device say their names: "my name is Anna Vogel", "Hello, I'm Doctor Jacob".
struct Introductions {
    private(set) var bySpeaker: [String: SpeakerHint] = [:]

    /// People introduce themselves when they begin to speak. Later, "I'm" and "this is" come before many other things.
    private static let beginning = 30
    private static let longestName = 3

    private let language: ReportLanguage
    /// The number of words that each speaker has said.
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
        // If two speakers have the same name, one of them has said the other's, so both are dropped.
        let names = bySpeaker.values.reduce(into: [String: Int]()) { $0[$1.name ?? "", default: 0] += 1 }
        bySpeaker = bySpeaker.filter { names[$1.name ?? ""] == 1 }
    }

    /// The words of a line in which its speaker says their own name.
    ///
    /// - Parameter before: the number of words that the speaker said before this line.
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
