/// A position in a list of trees, which readers move forward.
struct Cursor {
    let trees: [Tree]
    private(set) var index = 0

    init(_ trees: [Tree]) { self.trees = trees }

    var current: Tree? { peek(0) }

    func peek(_ distance: Int) -> Tree? {
        trees.indices.contains(index + distance) ? trees[index + distance] : nil
    }

    /// The trees passed since an earlier position.
    func trees(since start: Int) -> ArraySlice<Tree> { trees[start..<index] }

    mutating func next() -> Tree? {
        defer { index = min(index + 1, trees.count) }
        return current
    }

    /// Skips a word or a sign if it is next.
    mutating func skip(_ text: String) -> Bool {
        guard let current, current.text == text, current.inside(text) == nil else { return false }
        index += 1
        return true
    }

    /// Skips `<…>` if it is next and contains the arguments of a type, not a comparison.
    mutating func skipGenericArguments() -> Bool {
        var place = index
        var open = 0
        repeat {
            guard place < trees.count, trees[place].inside("{") == nil else { return false }
            switch trees[place].text {
            case "<": open += 1
            case ">": open -= 1
            case "=", "+", "-", "*", "/", "%", "|", ";": return false
            default: break
            }
            place += 1
        } while open > 0
        guard place > index + 1 else { return false }
        index = place
        return true
    }

    /// Skips everything up to the next comma. Commas between the angle brackets of a type do not count.
    mutating func skipToComma(or isEnd: (Tree) -> Bool = { _ in false }) {
        let start = index
        while let current, current.text != ",", !isEnd(current) {
            let isAfterWord = index > start && trees[index - 1].isWord && current.follows(trees[index - 1])
            if current.text == "<", isAfterWord, skipGenericArguments() { continue }
            index += 1
        }
    }
}

extension [Tree] {
    /// The parts between commas.
    var parts: [[Tree]] {
        var cursor = Cursor(self)
        var parts: [[Tree]] = []
        while cursor.current != nil {
            let start = cursor.index
            cursor.skipToComma()
            parts.append(Array(cursor.trees(since: start)))
            _ = cursor.next()
        }
        return parts
    }
}
