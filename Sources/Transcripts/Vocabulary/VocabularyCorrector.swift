import Spoken
import Timeline

/// Replaces words with words of a vocabulary that sound like them, if the speech model doubted what it heard.
///
/// A word that the model was sure of stays, and so does a word of the vocabulary. Then the vocabulary's replacements are
/// applied, doubted or not. The same words always give the same result.
///
/// ```swift
/// let corrector = VocabularyCorrector(Vocabulary("Kowalczyk"))
/// let (words, corrections) = corrector.corrected(segment.words)
/// ```
public struct VocabularyCorrector: Sendable {
    /// From this confidence on, the speech model is sure of a word.
    public static let sureConfidence = 0.75

    /// The greatest distance of a match: of ten sounds, two are different, or five are similar.
    private static let mostDistance = 0.21
    /// Shorter entries sound like too many other words.
    private static let fewestSounds = 3
    /// How many words more than it has a name may be heard as.
    private static let mostWordsMore = 2

    private struct Entry: Sendable {
        let words: [String]
        let sound: WordSound
    }

    private struct Match {
        let words: Range<Int>
        let entry: Int
        let distance: Double
    }

    private let entries: [Entry]
    private let known: Set<String>
    /// The greatest number of words that an entry is heard as.
    private let mostWords: Int
    private let replacer: WordReplacer
    private let language: String?

    /// Creates a corrector.
    ///
    /// - Parameters:
    ///   - vocabulary: names, and replacements that are always made.
    ///   - language: the language spoken (BCP 47), for segments where the speech model gives none.
    public init(_ vocabulary: Vocabulary, language: String? = nil) {
        self.language = language
        replacer = WordReplacer(vocabulary.replacements)
        entries = vocabulary.entries.map {
            Entry(words: $0.split(separator: " ").map(String.init), sound: WordSound($0))
        }
        known = Set(entries.flatMap(\.words))
        mostWords = (entries.map(\.words.count).max() ?? 0) + Self.mostWordsMore
    }

    /// - Parameters:
    ///   - words: the words of one segment.
    ///   - isSuspect: whether the speech model hardly believes any of them; those without a confidence then count as doubted.
    ///   - language: the segment's language, if the speech model gives it.
    /// - Returns: the words, and the changes: first those by sound, then the replacements, each in order.
    public func corrected(
        _ words: [Word], isSuspect: Bool = false, language: String? = nil
    ) -> (words: [Word], corrections: [WordCorrection]) {
        let sounding = putRight(words, isSuspect)
        let (replaced, corrections) = replacer.replaced(
            sounding.words, separator: Word.separator(inLanguage: language),
            language: language ?? self.language)
        return (replaced, sounding.corrections + corrections)
    }

    private func putRight(
        _ words: [Word], _ isSuspect: Bool
    ) -> (words: [Word], corrections: [WordCorrection]) {
        guard !entries.isEmpty else { return (words, []) }
        var taken = Set<Int>()
        let chosen = matches(in: words, isSuspect).sorted {
            ($0.distance, $0.words.lowerBound, -$0.words.count, $0.entry)
                < ($1.distance, $1.words.lowerBound, -$1.words.count, $1.entry)
        }.filter { match in
            guard taken.isDisjoint(with: match.words) else { return false }
            taken.formUnion(match.words)
            return true
        }.sorted { $0.words.lowerBound < $1.words.lowerBound }
        var (corrected, corrections, next) = ([Word](), [WordCorrection](), 0)
        for match in chosen {
            corrected += words[next..<match.words.lowerBound]
            next = match.words.upperBound
            let heard = Array(words[match.words])
            let shown = Self.replacement(of: heard, by: entries[match.entry].words)
            corrected += shown
            let (from, to) = (Self.text(heard), Self.text(shown))
            corrections.append(WordCorrection(from: from, to: to, range: heard.range))
        }
        return (corrected + words[next...], corrections)
    }

    /// Every run of doubted words that sounds like an entry.
    private func matches(in words: [Word], _ isSuspect: Bool) -> [Match] {
        let mayChange = words.map { word in
            let isDoubted = word.confidence.map { $0 < Self.sureConfidence } ?? isSuspect
            return isDoubted && !known.contains(String(Self.core(word.text)))
        }
        var matches: [Match] = []
        for start in words.indices {
            for end in start + 1...min(words.count, start + mostWords) {
                guard mayChange[end - 1] else { break }
                let sound = WordSound(words[start..<end].map { String(Self.core($0.text)) }.joined())
                for (index, entry) in entries.enumerated()
                where end - start <= entry.words.count + Self.mostWordsMore {
                    let distance = sound.distance(to: entry.sound)
                    guard entry.sound.sounds.count >= Self.fewestSounds, distance <= Self.mostDistance else {
                        continue
                    }
                    matches.append(Match(words: start..<end, entry: index, distance: distance))
                }
            }
        }
        return matches
    }

    /// The words of an entry, with the times of the words that were heard and the punctuation around them.
    private static func replacement(of heard: [Word], by shown: [String]) -> [Word] {
        let first = heard[0].text
        let last = heard[heard.count - 1].text
        let before = first.prefix { !$0.isLetter && !$0.isNumber }
        let after = last.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed()
        let owns = hasPossessive(last) && !hasPossessive(shown[shown.count - 1])
        var texts = shown
        texts[0] = before + texts[0]
        texts[texts.count - 1] += (owns ? "'s" : "") + String(after)
        return heard.said(as: texts)
    }

    private static func text(_ words: [Word]) -> String { words.map(\.text).joined(separator: " ") }

    /// A word without the punctuation around it and without a possessive "'s".
    private static func core(_ text: String) -> Substring {
        let isMark = { (character: Character) in !character.isLetter && !character.isNumber }
        let start = text.firstIndex { !isMark($0) } ?? text.endIndex
        let end = text.lastIndex { !isMark($0) }.map { text.index(after: $0) } ?? start
        let core = text[start..<end]
        return hasPossessive(text) ? core.dropLast(2) : core
    }

    private static func hasPossessive(_ text: String) -> Bool {
        let bare = text.reversed().drop { !$0.isLetter && !$0.isNumber }
        return bare.starts(with: ["s", "'"]) || bare.starts(with: ["s", "\u{2019}"])
    }
}
