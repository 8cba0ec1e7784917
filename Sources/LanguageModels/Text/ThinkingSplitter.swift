/// Splits the text of a thinking model into its thinking and its answer.
///
/// A thinking part can only be at the very beginning, between `<think>` and `</think>`. An opening tag anywhere else is text. Some
/// templates open the thinking part themselves; then it has begun before the first character.
package struct ThinkingSplitter: Sendable {
    private enum Place {
        case undecided, thinking, afterThinking, answer
    }

    package struct Parts: Hashable, Sendable {
        package var thinking: String
        package var answer: String

        package init(thinking: String = "", answer: String = "") {
            self.thinking = thinking
            self.answer = answer
        }
    }

    private static let opening = "<think>"
    private static let closing = "</think>"

    private var place: Place
    private var held = ""

    package init(startsThinking: Bool = false) { place = startsThinking ? .thinking : .undecided }

    package mutating func add(_ text: String) -> Parts {
        held += text
        switch place {
        case .answer:
            return Parts(answer: take(held.endIndex))
        case .afterThinking:
            held = String(held.drop { $0.isWhitespace })
            if !held.isEmpty { place = .answer }
            return Parts(answer: take(held.endIndex))
        case .undecided:
            let trimmed = held.drop { $0.isWhitespace }
            if trimmed.isEmpty || Self.opening.hasPrefix(trimmed) && trimmed != Self.opening {
                return Parts()
            }
            place = trimmed.hasPrefix(Self.opening) ? .thinking : .answer
            if place == .thinking { held = String(trimmed.dropFirst(Self.opening.count)) }
            return add("")
        case .thinking:
            if let end = held.firstRange(of: Self.closing) {
                let thinking = take(end.lowerBound)
                held = String(held.dropFirst(Self.closing.count))
                place = .afterThinking
                return Parts(thinking: thinking, answer: add("").answer)
            }
            // The longest suffix that may become the closing tag is held back.
            let waiting = (1..<Self.closing.count).last { held.hasSuffix(Self.closing.prefix($0)) } ?? 0
            return Parts(thinking: take(held.index(held.endIndex, offsetBy: -waiting)))
        }
    }

    /// Ends the text. What was held back is ordinary text.
    package mutating func finish() -> Parts {
        let rest = take(held.endIndex)
        return place == .thinking ? Parts(thinking: rest) : Parts(answer: rest)
    }

    private mutating func take(_ end: String.Index) -> String {
        defer { held = String(held[end...]) }
        return String(held[..<end])
    }
}
