/// The arguments after a command: options with values, flags, and operands.
struct MeterArguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// - Parameters:
    ///   - valued: options that take a value.
    ///   - flags: options without a value.
    init(_ words: [String], valued: Set<String>, flags known: Set<String>) throws {
        var rest = words[...]
        while let word = rest.popFirst() {
            if valued.contains(word) {
                guard let value = rest.popFirst() else {
                    throw MeterFailure(.usage, "\(word) needs a value")
                }
                values[word, default: []].append(value)
            } else if known.contains(word) {
                flags.insert(word)
            } else if word.hasPrefix("-") {
                throw MeterFailure(.usage, "there is no option \(word)")
            } else {
                operands.append(word)
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }
    func all(_ option: String) -> [String] { values[option] ?? [] }
    func value(_ option: String) -> String? { values[option]?.last }

    func number(_ option: String) throws -> Double? {
        try value(option).map { text in
            guard let value = Double(text), value >= 0 else {
                throw MeterFailure(.usage, "\(option) takes a number such as 0.6 or 2, not '\(text)'")
            }
            return value
        }
    }
}
