import Readback

/// The corrections that a reader made on a page and saved: a whole result that includes them. The result itself may have been corrected
/// meanwhile, which the page does not know; those corrections are kept.
struct PageCorrections {
    private let current: FinishedResult
    private let corrected: FinishedResult

    /// `nil` if the two do not come from the same run.
    init?(_ corrected: FinishedResult, to current: FinishedResult) {
        guard corrected.isOfSameRun(as: current) else { return nil }
        self.current = current
        self.corrected = corrected
    }

    var mended: MendedResult {
        let names = names
        var (result, places) = (current, [MendedPlace]())
        result.transcript = current.transcript.renamed(SpeakerRenaming(names))
        for index in result.transcript.segments.indices {
            let heard = current.transcript.segments[index]
            result.transcript.segments[index].words = words(at: index)
            let segment = result.transcript.segments[index]
            places += changes(from: heard, to: segment.words).map { MendedPlace($0, in: segment) }
        }
        result.transcript.note(places.map(\.correction))
        result.report = report(names, result.transcript) ?? result.report
        return MendedResult(result, of: current, places: places)
    }

    // MARK: Names

    private var pairs: [(now: String, then: String)] {
        zip(current.transcript.segments, corrected.transcript.segments).compactMap { now, then in
            now.speaker.flatMap { now in then.speaker.map { (now, $0) } }
        }
    }

    /// The new names of speakers. Speakers who were named, merged or split since the page was made stay as they are.
    private var names: [String: String] {
        Dictionary(grouping: pairs, by: \.now).compactMapValues { pairs in
            let (now, names) = (pairs[0].now, Set(pairs.map(\.then)))
            guard names.count == 1, let name = names.first, !wasToldApart(now, from: name) else { return nil }
            return name.isSpeakerNumber && !now.isSpeakerNumber ? nil : name
        }
    }

    /// Whether the page does not know this speaker, but calls another one, whom it knows, by `name`, too.
    private func wasToldApart(_ speaker: String, from name: String) -> Bool {
        let known = Set(
            corrected.transcript.speakers?.map(\.name) ?? corrected.transcript.segments.compactMap(\.speaker))
        return !known.contains(speaker) && pairs.contains { $0.then == name && known.contains($0.now) }
    }

    /// Speakers who are one on the page but several now, with the owner of each segment.
    private var splits: [SpeakerSplit] {
        let names = names
        let now = { (segment: Segment) in segment.speaker.map { names[$0] ?? $0 } }
        let segments = zip(current.transcript.segments, corrected.transcript.segments)
        return Dictionary(grouping: segments) { $0.1.speaker }.compactMap { then, pairs in
            guard let then, Set(pairs.map { now($0.0) }).count > 1 else { return nil }
            let owners = pairs.compactMap { pair in now(pair.0).map { (pair.0.id, $0) } }
            return SpeakerSplit(of: then, owners: Dictionary(owners) { $1 })
        }
    }

    // MARK: Words

    /// Corrections made since the page was made, in places that the page has not changed.
    private func unknown(at index: Int) -> [WordCorrection] {
        let (now, then) = (current.transcript.segments[index], corrected.transcript.segments[index])
        let known = corrected.transcript.corrections
        return current.transcript.corrections.filter { correction in
            guard now.range.overlaps(correction.range), !known.contains(correction) else { return false }
            let words = then.words.filter { $0.lies(in: correction.range) }
            return words.map(\.text).joined(separator: then.separator) == correction.from
        }
    }

    private func words(at index: Int) -> [Word] {
        let (now, then) = (current.transcript.segments[index], corrected.transcript.segments[index])
        let unknown = unknown(at: index).map(\.range)
        guard !unknown.isEmpty else { return then.words }
        let isUnknown = { (word: Word) in unknown.contains(where: word.lies) }
        return (now.words.filter(isUnknown) + then.words.filter { !isUnknown($0) })
            .enumerated().sorted { ($0.element.range.start, $0.offset) < ($1.element.range.start, $1.offset) }
            .map(\.element)
    }

    private func changes(from segment: Segment, to words: [Word]) -> [WordCorrection] {
        guard segment.words.map(\.text) != words.map(\.text) else { return [] }
        guard segment.words.count != words.count else {
            return zip(segment.words, words).filter { $0.text != $1.text }.map {
                WordCorrection(from: $0.text, to: $1.text, range: $0.range)
            }
        }
        // Words were removed; the others have kept their times.
        var rest = words[...]
        return segment.words.compactMap { word in
            guard let next = rest.first, next.range == word.range else {
                return WordCorrection(from: word.text, to: "", range: word.range)
            }
            rest = rest.dropFirst()
            return next.text == word.text
                ? nil : WordCorrection(from: word.text, to: next.text, range: word.range)
        }
    }

    // MARK: The report

    /// The report of the page. Each of its lines follows the words that it is based on.
    private func report(_ names: [String: String], _ transcript: Transcript) -> Report? {
        let labels = Dictionary(pairs.map { ($0.then, names[$0.now] ?? $0.now) }) { first, _ in first }
        let apart = splits
        let renaming = SpeakerRenaming(labels.filter { label in !apart.contains { $0.speaker == label.key } })
        var report = corrected.report?.renamed(renaming, in: transcript)
        for split in apart { report = report?.split(split, in: transcript) }
        for correction in current.transcript.segments.indices.flatMap(unknown) {
            guard let replacement = WordReplacement(correction) else { continue }
            report = report?.replacing(
                WordReplacer([replacement]), in: transcript, during: correction.range)
        }
        return report
    }
}

extension Word {
    fileprivate func lies(in range: AudioTimeRange) -> Bool {
        range.start <= self.range.start && self.range.end <= range.end
    }
}

extension WordReplacement {
    /// The correction without the punctuation around it.
    fileprivate init?(_ correction: WordCorrection) {
        let core = { (text: String) in
            let isMark = { (character: Character) in !character.isLetter && !character.isNumber }
            return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
        }
        self.init(heard: core(correction.from), meant: core(correction.to))
    }
}

extension String {
    /// Whether this is the name of a speaker of whom only a number is known.
    var isSpeakerNumber: Bool { wholeMatch(of: /Speaker \d+/) != nil }
}
