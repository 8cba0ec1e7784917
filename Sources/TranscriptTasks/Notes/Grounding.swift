/// Finds the lines that a sentence rests on, by shared words. A small model writes correct sentences more often than it cites
/// the correct lines, or existing ones.
struct Grounding: Sendable {
    /// The indices of the lines, in order; empty if no line shares a word.
    let places: [Int]
    /// The sentence's content words that do not occur in these lines.
    private let missing: Set<String>

    private static let mostLines = 2

    /// - Parameter named: the lines that the model cites; they are used unless other lines share more words.
    init(of text: String, in lines: [Conversation.Line], named: [Int] = []) {
        let speakers = Set(lines.compactMap(\.speaker)).map { MatterWords($0).stems }
        let wanted = MatterWords(text).stems.subtracting(speakers.reduce([]) { $0.union($1) })
        let held = lines.map { MatterWords($0.text).stems.intersection(wanted) }
        func words(at places: [Int]) -> Set<String> { places.reduce([]) { $0.union(held[$1]) } }
        let found = Self.fewest(of: held, holding: wanted)
        places = named.isEmpty || words(at: named).count < words(at: found).count ? found : named
        missing = wanted.subtracting(words(at: places))
    }

    /// Whether every content word occurs in these lines or the given words. When a small model uses words of its own, it is wrong far more
    /// often (`Scripts/bench checker`). Numbers are checked elsewhere, where 5 equals "five".
    func isWhole(given words: MatterWords) -> Bool {
        missing.subtracting(words.stems).allSatisfy { $0.contains(where: \.isNumber) }
    }

    /// The line with the most of these words, and a second one if it adds at least two.
    private static func fewest(of held: [Set<String>], holding wanted: Set<String>) -> [Int] {
        var (missing, found) = (wanted, [Int]())
        func gain(_ place: Int) -> Int { held[place].intersection(missing).count }
        while found.count < mostLines, let best = held.indices.max(by: { gain($0) < gain($1) }),
            gain(best) > found.count
        {
            found.append(best)
            missing.subtract(held[best])
        }
        return found.sorted()
    }
}
