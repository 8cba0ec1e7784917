/// The lines that a sentence rests on, as its words tell. A small model writes the right sentence more often than it names the right lines,
/// or lines that are there at all.
struct Grounding: Sendable {
    /// Of the lines, in their order; none where no line has a word of it.
    let places: [Int]
    /// What of its matter does not stand in these lines.
    private let missing: Set<String>

    private static let mostLines = 2

    /// - Parameter named: the lines that the model names; they stand unless others have more of the words.
    init(of text: String, in lines: [Conversation.Line], named: [Int] = []) {
        let speakers = Set(lines.compactMap(\.speaker)).map { MatterWords($0).stems }
        let wanted = MatterWords(text).stems.subtracting(speakers.reduce([]) { $0.union($1) })
        let held = lines.map { MatterWords($0.text).stems.intersection(wanted) }
        func words(at places: [Int]) -> Set<String> { places.reduce([]) { $0.union(held[$1]) } }
        let found = Self.fewest(of: held, holding: wanted)
        places = named.isEmpty || words(at: named).count < words(at: found).count ? found : named
        missing = wanted.subtracting(words(at: places))
    }

    /// Nothing of it but what is given stands nowhere. What a small model puts into words of its own is wrong far more often
    /// (`Scripts/bench checker`). Numbers have their own check, which knows that 5 is five.
    func isWhole(given words: MatterWords) -> Bool {
        missing.subtracting(words.stems).allSatisfy { $0.contains(where: \.isNumber) }
    }

    /// One line, and another where that has two words more.
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
