/// Gives the words of a text the times of a list of words beside it. The list may be shorter: programs that align words leave
/// out what they cannot place, such as "$5". The text wins, and its words take whatever times there are.
enum WordTimes {
    /// A word of the text, or a piece of it in a script without spaces.
    struct Lent {
        var word: ImportedWord
        /// The index of the word in the text.
        let place: Int
        /// The index of the word beside the text that lent its times; `nil` if none did.
        let lender: Int?
    }

    /// How far ahead a matching word is searched for, and how far if two in a row must match.
    private static let (near, far) = (30, 2_000)

    static func lend(_ beside: [ImportedWord], to text: [ImportedWord]) -> [Lent] {
        let (own, theirs) = (Unit.all(of: text), Unit.all(of: beside))
        let partners = partners(of: own, among: theirs)
        let lenders = partners.map { $0.map { theirs[$0].word } }
        var lent: [Lent] = []
        var next = 0
        for (place, word) in text.enumerated() {
            let first = next
            while next < own.count, own[next].word == place { next += 1 }
            for piece in pieces(of: word.text, own, lenders, first..<next) {
                var timed = ImportedWord(text: piece.text)
                // If one word beside the text lends to several pieces, the first takes its start and the last its end.
                if let unit = piece.units.first.flatMap({ partners[$0] }), theirs[unit].isFirst {
                    timed.start = beside[theirs[unit].word].start
                }
                if let unit = piece.units.last.flatMap({ partners[$0] }), theirs[unit].isLast {
                    timed.end = beside[theirs[unit].word].end
                }
                let lending = piece.units.compactMap { lenders[$0] }
                timed.confidence = lending.compactMap { beside[$0].confidence }.min()
                lent.append(Lent(word: timed, place: place, lender: lending.first))
            }
        }
        return lent
    }

    /// Cuts text without spaces where one word beside it ends and the next begins.
    private static func pieces(
        of text: String, _ units: [Unit], _ lenders: [Int?], _ range: Range<Int>
    ) -> [(text: String, units: Range<Int>)] {
        let cuts = range.dropFirst().filter {
            (units[$0].isUnspaced || units[$0 - 1].isUnspaced) && lenders[$0] != lenders[$0 - 1]
        }
        guard !cuts.isEmpty else { return [(text, range)] }
        let characters = Array(text)
        return zip([range.lowerBound] + cuts, cuts + [range.upperBound]).map { first, end in
            let from = first == range.lowerBound ? 0 : units[first].offset
            let to = end == range.upperBound ? characters.count : units[end].offset
            return (String(characters[from..<to]), first..<end)
        }
    }

    /// For each unit of the text, the equal unit beside it, in the order of both. Where they differ, both continue at the
    /// nearest place where they are equal again.
    private static func partners(of text: [Unit], among beside: [Unit]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: text.count)
        var (own, other) = (0, 0)
        while own < text.count, other < beside.count {
            if text[own].letters == beside[other].letters {
                partners[own] = other
                (own, other) = (own + 1, other + 1)
            } else {
                let step = step(text[own...], beside[other...]) ?? (1, 1)
                (own, other) = (own + step.0, other + step.1)
            }
        }
        return partners
    }

    private static func step(_ text: ArraySlice<Unit>, _ beside: ArraySlice<Unit>) -> (Int, Int)? {
        let (own, other) = (text.startIndex, beside.startIndex)
        for total in 1...near {
            // Assume words that are missing beside the text before words that are missing in it.
            for skipped in 0...total where own + total - skipped < text.endIndex {
                guard other + skipped < beside.endIndex else { break }
                if text[own + total - skipped].letters == beside[other + skipped].letters {
                    return (total - skipped, skipped)
                }
            }
        }
        let last = min(text.endIndex, own + far) - 1
        guard own + near < last, other + 1 < beside.endIndex else { return nil }
        let (first, second) = (beside[other].letters, beside[other + 1].letters)
        return (own + near..<last).first { text[$0].letters == first && text[$0 + 1].letters == second }
            .map { ($0 - own, 0) }
    }

    /// The unit of comparison: consecutive letters and digits, or a single character in scripts without spaces.
    private struct Unit {
        var letters: String
        let word: Int
        /// Where it begins in its word, in characters.
        let offset: Int
        let isUnspaced: Bool
        /// Whether no other unit of its word comes before it.
        var isFirst = false
        /// Whether no other unit of its word comes after it.
        var isLast = false

        static func all(of words: [ImportedWord]) -> [Unit] {
            words.enumerated().flatMap { place, word in
                var units: [Unit] = []
                var isOpen = false
                for (offset, character) in word.text.enumerated() where !"'\u{2019}".contains(character) {
                    guard character.isLetter || character.isNumber else {
                        isOpen = false
                        continue
                    }
                    let isUnspaced = character.isUnspaced
                    if isOpen, !isUnspaced {
                        units[units.count - 1].letters += character.lowercased()
                    } else {
                        units.append(
                            Unit(
                                letters: character.lowercased(), word: place, offset: offset,
                                isUnspaced: isUnspaced))
                    }
                    isOpen = !isUnspaced
                }
                if !units.isEmpty {
                    units[0].isFirst = true
                    units[units.count - 1].isLast = true
                }
                return units
            }
        }
    }
}
