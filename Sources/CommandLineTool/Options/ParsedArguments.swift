/// What the user typed, checked against the option table, and nothing more: no file has been looked at.
struct ParsedArguments: Hashable, Sendable {
    var operands: [String] = []
    private var values: [String: [String]] = [:]

    mutating func set(_ option: OptionSpec, to value: String) {
        if option.isRepeatable {
            values[option.name, default: []].append(value)
        } else {
            values[option.name] = [value]
        }
    }

    mutating func count(_ option: OptionSpec) { values[option.name, default: []].append("") }

    func isGiven(_ option: OptionSpec) -> Bool { values[option.name] != nil }
    func occurrences(of option: OptionSpec) -> Int { values[option.name]?.count ?? 0 }
    func value(of option: OptionSpec) -> String? { values[option.name]?.last }
    func values(of option: OptionSpec) -> [String] { values[option.name] ?? [] }
    func number(of option: OptionSpec) -> Int? { value(of: option).flatMap(Int.init) }
}
