/// Gives the words of a text the times of words that stand beside it. These may be fewer: programs that align words leave out what
/// they find no place for, such as "$5". The text wins, and its words have what times there are.
enum WordTimes {
    /// A word of the text, or a piece of it in a script without spaces.
    struct Lent {
        var word: ImportedWord
        /// Which word of the text it is.
        let place: Int
        /// Which word beside it has lent its times; `nil` for none.
        let lender: Int?
    }

    /// How far words that are the same again are looked for, and how far where two in a row have to be.
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
                // A word that is lent in parts begins with the first of them and ends with the last.
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

    /// A text without spaces is cut where one word beside it ends and the next begins.
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

    /// For each unit of the text the one beside it that is the same, in the order of both. Where they differ, both go on at the nearest
    /// place from which they are the same.
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
            // Words that are missing beside the text come before words that are missing in it.
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

    /// What words are compared by: letters and digits in a row, or a single character where no spaces are written.
    private struct Unit {
        var letters: String
        let word: Int
        /// Where it begins in its word, in characters.
        let offset: Int
        let isUnspaced: Bool
        /// Nothing of its word comes before it.
        var isFirst = false
        /// Nothing of its word comes behind it.
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
