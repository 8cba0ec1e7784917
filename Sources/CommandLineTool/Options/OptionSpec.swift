/// One option. The parser, the help and all other descriptions of the command line are made from this.
struct OptionSpec: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        /// A switch without a value.
        case none
        /// Any text; the name is shown in the help.
        case text(String)
        /// One of these words.
        case choice([String])
        /// One of these words, the name of a user's template, or a path: text with a slash or the ending of a template
        /// file. The name is shown in the help.
        case choiceOrPath([String], String)
        /// A BCP 47 language tag, or a word such as `auto`; the name is shown in the help.
        case language(String)
        /// A whole number in a range.
        case number(String, ClosedRange<Int>)
        /// A length of time, such as `10m`; the name is shown in the help.
        case span(String)
    }

    /// The long name without its dashes.
    let name: String
    let short: Character?
    let value: Value
    /// May be given more than once.
    let isRepeatable: Bool
    /// Names from other tools. They are accepted but not shown.
    let aliases: [OptionAlias]
    /// One line for the help.
    let summary: String
    /// The default, as the help shows it; `nil` if leaving out the option needs no explanation.
    let usual: String?

    init(
        _ name: String, short: Character? = nil, value: Value = .none, isRepeatable: Bool = false,
        aliases: [OptionAlias] = [], usual: String? = nil, _ summary: String
    ) {
        self.name = name
        self.short = short
        self.value = value
        self.isRepeatable = isRepeatable
        self.aliases = aliases
        self.summary = summary + (usual.map { " (default: \($0))" } ?? "")
        self.usual = usual
    }

    var takesValue: Bool { value != .none }

    /// The value's name in the help: `DIR`, `md|json`.
    var valueName: String? {
        switch value {
        case .none: nil
        case .text(let name), .language(let name), .number(let name, _), .span(let name): name
        case .choice(let choices): choices.joined(separator: "|")
        case .choiceOrPath(let choices, let name): (choices + [name]).joined(separator: "|")
        }
    }

    private func complaint(about given: String, _ choices: [String], _ others: String) -> String {
        let hint = nearestName(to: given, among: choices).map { "; did you mean '\($0)'?" } ?? ""
        return "--\(name) is one of \(choices.joined(separator: ", "))\(others), not '\(given)'\(hint)"
    }

    /// The words that the value can be chosen from.
    var choices: [String]? {
        switch value {
        case .choice(let choices), .choiceOrPath(let choices, _): choices
        default: nil
        }
    }

    /// What is wrong with the given value; `nil` if nothing is.
    func complaint(about given: String) -> String? {
        switch value {
        case .none: return "--\(name) takes no value, but was given '\(given)'"
        case .text: return given.isEmpty ? "--\(name) needs a value that is not empty" : nil
        case .language:
            // Letters, then parts after hyphens: no tag is longer, and no path or sentence looks like it.
            guard given.wholeMatch(of: /[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*/) == nil else { return nil }
            return "--\(name) is a language such as en or de-CH, not '\(given)'"
        case .choice(let choices):
            return choices.contains(given) ? nil : complaint(about: given, choices, "")
        case .choiceOrPath(let choices, _):
            guard !given.contains("/"), !given.hasSuffix(UserTemplates.ending), !choices.contains(given)
            else {
                return nil
            }
            let own = UserTemplates.names
            return own.contains(given)
                ? nil : complaint(about: given, choices + own, ", or a folder such as ./\(given)/")
        case .span:
            guard SpanText.parse(given) == nil else { return nil }
            return "--\(name) is a length of time such as 90s, 10m, 1h30m or 30d, not '\(given)'"
        case .number(_, let range):
            guard let number = Int(given), range.contains(number) else {
                return
                    "--\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(given)'"
            }
            return nil
        }
    }
}

/// Another name for an option. With a value, it stands for the option with that value: `--srt` for `--format srt`.
struct OptionAlias: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String
    let value: String?

    init(_ name: String, standsFor value: String? = nil) {
        self.name = name
        self.value = value
    }

    init(stringLiteral name: String) { self.init(name) }
}

/// One command of the program.
struct CommandSpec: Sendable {
    /// Performs the command.
    typealias Work = @Sendable (ParsedArguments, Interrupts) async throws -> ExitStatus

    let name: String
    /// The operands, as the help shows them; `nil` if there are none.
    let operands: String?
    let summary: String
    let options: [OptionSpec]
    /// Not shown in the help: for internal use.
    let isHidden: Bool
    let network: NetworkRule
    /// Whether it uses native libraries, which can crash.
    let opensEngines: Bool
    let work: Work

    /// What the kernel is told about internet sockets before the command begins.
    enum NetworkRule: Hashable, Sendable {
        /// No internet sockets for the command and its children. If the kernel cannot block them, the command does not run.
        case forbidden
        /// The same, but the command runs in any case: it reads nothing that must not leave the machine.
        case forbiddenWherePossible
        case allowed
    }

    init(
        _ name: String, operands: String? = nil, _ summary: String, options: [OptionSpec] = [],
        isHidden: Bool = false, network: NetworkRule = .forbidden, opensEngines: Bool = false,
        work: @escaping Work
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        self.options = options
        self.isHidden = isHidden
        self.network = network
        self.opensEngines = opensEngines
        self.work = work
    }
}

/// Commands are compared by name.
extension CommandSpec: Hashable {
    static func == (left: CommandSpec, right: CommandSpec) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
