import Serving

/// The arguments of a tool call, checked as they are read.
struct ToolArguments {
    private let members: [String: JSONValue]

    /// - Parameter known: the tool's arguments. Any other name throws.
    init(_ value: JSONValue, known: [String]) throws(ToolFailure) {
        members = value.members ?? [:]
        guard let unknown = members.keys.sorted().first(where: { !known.contains($0) }) else { return }
        let hint = nearestName(to: unknown, among: known).map { "; did you mean '\($0)'?" } ?? ""
        throw ToolFailure("there is no argument '\(unknown)'\(hint)")
    }

    private func given(_ name: String) -> JSONValue? { members[name].flatMap { $0 == .null ? nil : $0 } }

    func text(_ name: String) throws(ToolFailure) -> String? {
        guard let value = given(name) else { return nil }
        guard let text = value.text, text.contains(where: { !$0.isWhitespace }) else {
            throw ToolFailure("'\(name)' is a text that is not empty")
        }
        return text
    }

    func needed(_ name: String) throws(ToolFailure) -> String {
        guard let text = try text(name) else { throw ToolFailure("'\(name)' is missing") }
        return text
    }

    func whole(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
        guard let value = given(name) else { return nil }
        guard let whole = value.whole, range.contains(whole) else {
            throw ToolFailure(
                "'\(name)' is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return whole
    }

    func seconds(_ name: String) throws(ToolFailure) -> Double? {
        guard let value = given(name) else { return nil }
        guard let seconds = value.double, seconds >= 0 else {
            throw ToolFailure("'\(name)' is a number of seconds")
        }
        return seconds
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(ToolFailure) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue).joined(separator: " or ")
        throw ToolFailure("'\(name)' is \(known), not '\(text)'")
    }
}
