/// Names for numbers on the command line: `0=Agent`.
enum NumberedNames {
    /// - Parameter wording: describes such a value, with an example.
    static func parse(
        _ given: [String], from first: Int, of option: OptionSpec, wording: String
    ) throws(CommandFailure) -> [Int: String] {
        var names: [Int: String] = [:]
        for text in given {
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[0]), number >= first else {
                throw CommandFailure(.wrongUsage, "--\(option.name) is \(wording), not '\(text)'")
            }
            let name = String(parts[1])
            guard let other = names.updateValue(name, forKey: number) else { continue }
            throw CommandFailure(
                .wrongUsage,
                "--\(option.name) names \(number) twice, '\(other)' and '\(name)'; leave one of them out")
        }
        return names
    }
}
