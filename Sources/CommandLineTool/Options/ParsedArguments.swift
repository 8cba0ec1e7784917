/// What the user typed, checked against the option table. No file has been read.
struct ParsedArguments: Hashable, Sendable {
    var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var origins: [String: ValueOrigin] = [:]

    mutating func set(_ option: OptionSpec, to value: String) {
        if option.isRepeatable {
            values[option.name, default: []].append(value)
        } else {
            values[option.name] = [value]
        }
    }

    /// The value of `--output`; `-` for standard output under any name.
    var output: String? {
        value(of: Options.output).map {
            ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) ? "-" : $0
        }
    }

    /// Returns the words that give these arguments again, with options sorted by name, except those left out.
    func words(leavingOut unwanted: [OptionSpec] = []) -> [String] {
        let names = values.keys.filter { name in !unwanted.contains { $0.name == name } }.sorted()
        let options = names.flatMap { name in
            (values[name] ?? []).map { $0.isEmpty ? "--\(name)" : "--\(name)=\($0)" }
        }
        return options + ["--"] + operands
    }

    /// Returns the words that give only these options again.
    func words(of wanted: [OptionSpec]) -> [String] {
        wanted.flatMap { option in
            values(of: option).map { $0.isEmpty ? "--\(option.name)" : "--\(option.name)=\($0)" }
        }
    }

    /// Copies these options from other arguments.
    mutating func take(_ options: [OptionSpec], from other: ParsedArguments) {
        for option in options { values[option.name] = other.values[option.name] }
    }

    mutating func remove(_ option: OptionSpec) { values[option.name] = nil }

    mutating func count(_ option: OptionSpec) { values[option.name, default: []].append("") }

    /// Notes where the option's value comes from if it was not typed.
    mutating func note(_ origin: ValueOrigin, of option: OptionSpec) { origins[option.name] = origin }

    /// Returns `nil` if the option has no value.
    func origin(of option: OptionSpec) -> ValueOrigin? {
        isGiven(option) ? origins[option.name] ?? .commandLine : nil
    }

    func isGiven(_ option: OptionSpec) -> Bool { values[option.name] != nil }
    var asksForHelp: Bool { Options.helps.contains(where: isGiven) }
    func occurrences(of option: OptionSpec) -> Int { values[option.name]?.count ?? 0 }
    func value(of option: OptionSpec) -> String? { values[option.name]?.last }
    func values(of option: OptionSpec) -> [String] { values[option.name] ?? [] }
    /// In seconds.
    func span(of option: OptionSpec) -> Double? { value(of: option).flatMap(SpanText.parse) }
    func number(of option: OptionSpec) -> Int? { value(of: option).flatMap(Int.init) }
}
