/// Parses the words after a command's name with the command's options.
///
/// Understands `--name value`, `--name=value`, `-n value` and clusters of short options without values (`-vv`). `--` ends the options,
/// and `-` is an operand. Names may have underscores, as in other tools.
struct OptionParser: Sendable {
    let command: CommandSpec

    func parse(_ arguments: some Sequence<String>) throws(CommandFailure) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = Array(arguments)[...]
        while let word = rest.popFirst() {
            if word == "--" {
                parsed.operands += rest
                break
            } else if word.hasPrefix("--") {
                try parseLong(word, &rest, &parsed)
            } else if word.hasPrefix("-") && word != "-" {
                try parseShort(word, &rest, &parsed)
            } else {
                parsed.operands.append(word)
            }
        }
        if command.operands == nil, let extra = parsed.operands.first {
            throw usage("'readback \(command.name)' takes no operands, but was given '\(extra)'")
        }
        return parsed
    }

    private func parseLong(
        _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws(CommandFailure) {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0]).replacing("_", with: "-")
        guard let (option, meant) = option(named: name) else {
            let names = command.options.map(\.name)
            let hint = nearestName(to: name, among: names).map { "; did you mean --\($0)?" } ?? ""
            throw usage("unknown option --\(parts[0])\(hint)")
        }
        let attached = parts.count > 1 ? String(parts[1]) : nil
        if let meant {
            if let attached { throw usage("--\(name) takes no value, but was given '\(attached)'") }
            parsed.set(option, to: meant)
        } else if !option.takesValue, parts[0].contains("_"), let truth = truth(attached ?? rest.first) {
            if attached == nil { rest.removeFirst() }
            if truth { parsed.count(option) }
        } else {
            try accept(option, spelt: "--\(option.name)", attached: attached, &rest, &parsed)
        }
    }

    /// Returns the option with a long name, and the value that the name itself stands for, if any.
    private func option(named name: String) -> (option: OptionSpec, value: String?)? {
        if let option = command.options.first(where: { $0.name == name }) { return (option, nil) }
        for option in command.options {
            if let alias = option.aliases.first(where: { $0.name == name }) { return (option, alias.value) }
        }
        return nil
    }

    /// In tools that write names with underscores, switches take `True` or `False`.
    private func truth(_ word: String?) -> Bool? { ["True": true, "False": false][word ?? ""] }

    private func parseShort(
        _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
    ) throws(CommandFailure) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = command.options.first(where: { $0.short == letter }) else {
                throw usage("unknown option -\(letter)")
            }
            let attached = option.takesValue && !letters.isEmpty ? String(letters) : nil
            try accept(option, spelt: "-\(letter)", attached: attached, &rest, &parsed)
            if option.takesValue { return }
        }
    }

    private func accept(
        _ option: OptionSpec, spelt spelling: String, attached: String?, _ rest: inout ArraySlice<String>,
        _ parsed: inout ParsedArguments
    ) throws(CommandFailure) {
        if !option.takesValue && attached == nil {
            parsed.count(option)
            return
        }
        guard let value = attached ?? (option.takesValue ? rest.popFirst() : nil) else {
            throw usage("\(spelling) needs a value: \(option.valueName ?? "")")
        }
        if let complaint = option.complaint(about: value) { throw usage(complaint) }
        parsed.set(option, to: value)
    }

    private func usage(_ message: String) -> CommandFailure {
        CommandFailure(.wrongUsage, message + "; 'readback help \(command.name)' lists what it takes")
    }
}
