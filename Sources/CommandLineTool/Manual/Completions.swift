/// The completion scripts of shells, made from the command table.
enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    func script(for commands: [CommandSpec]) -> String {
        let shown = commands.filter { !$0.isHidden }
        return switch self {
        case .bash: BashCompletions(commands: shown).text
        case .zsh: ZshCompletions(commands: shown).text
        case .fish: FishCompletions(commands: shown).text
        }
    }
}

/// For `bash`: words by command, values by option, files everywhere else.
private struct BashCompletions {
    let commands: [CommandSpec]

    var text: String {
        """
        # Completions of readback for bash.
        _readback() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
            if [ "$COMP_CWORD" = 1 ]; then
                COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " "))" -f -- "$word"))
                return
            fi
            case "$command $before" in
        \(values.joined(separator: "\n"))
            esac
            case "$word" in
                -*) ;;
                *)
                    case "$command" in
        \(operands.joined(separator: "\n"))
                    esac
                    COMPREPLY=($(compgen -f -- "$word")); return ;;
            esac
            case "$command" in
        \(options.joined(separator: "\n"))
            esac
        }
        complete -o filenames -F _readback readback

        """
    }

    private var values: [String] {
        commands.flatMap { command in
            command.options.compactMap { option in
                guard let words = words(option.choices, option.nameSource) else { return nil }
                let spellings = option.spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
                return
                    "        \(spellings)) COMPREPLY=($(compgen -W \"\(words)\"\(option.takesPath ? " -f" : "") -- \"$word\")); return ;;"
            }
        }
    }

    /// Words that are known now, and a command that prints the others when they are needed.
    private func words(_ known: [String]?, _ source: NameSource?) -> String? {
        let asked = source.map { "$(readback __names \($0.rawValue) 2>/dev/null)" }
        let words = (known ?? []) + [asked].compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Completions for the operands of commands that take more than files.
    private var operands: [String] {
        commands.compactMap { command in
            guard let words = words(command.operandWords, command.nameSource) else { return nil }
            return
                "                \(command.name)) COMPREPLY=($(compgen -W \"\(words)\" -f -- \"$word\")); return ;;"
        }
    }

    private var options: [String] {
        commands.filter { !$0.options.isEmpty }.map { command in
            let names = command.options.flatMap(\.spellings).joined(separator: " ")
            return "        \(command.name)) COMPREPLY=($(compgen -W \"\(names)\" -- \"$word\")) ;;"
        }
    }
}

/// For `zsh`, with what each option does.
private struct ZshCompletions {
    let commands: [CommandSpec]

    var text: String {
        let names = commands.map { "'\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n        ")
        let cases = commands.map { command in
            let options = command.options.flatMap(arguments) + operands(command)
            return
                "        \(command.name)) _arguments \\\n            \(options.joined(separator: " \\\n            ")) ;;"
        }
        return """
            #compdef readback
            # Completions of readback for zsh.
            _readback() {
                local -a commands=(
                    \(names)
                )
                if (( CURRENT == 2 )); then
                    _describe command commands
                    _files
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(cases.joined(separator: "\n"))
                esac
            }
            _readback "$@"

            """
    }

    private func operands(_ command: CommandSpec) -> [String] {
        guard command.operands != nil else { return [] }
        let words = command.operandWords + [command.nameSource.map(asked)].compactMap { $0 }
        return words.isEmpty
            ? ["'*:file:_files'"]
            : ["'*:name:{ compadd -- \(words.joined(separator: " ")); _files }'"]
    }

    private func asked(_ source: NameSource) -> String {
        "$(readback __names \(source.rawValue) 2>/dev/null)"
    }

    private func arguments(_ option: OptionSpec) -> [String] {
        let many = option.isRepeatable ? "*" : ""
        let value: String =
            switch option.value {
            case .none: ""
            case .text where option.nameSource != nil:
                ":name:{ compadd -- \(option.nameSource.map(asked) ?? ""); _files }"
            case .choice(let choices):
                ":value:(\(choices.joined(separator: " ")))"
            case .choiceOrPath(let choices, _):
                ":value:{ compadd -- \(choices.joined(separator: " ")); _files }"
            case .text(let name), .language(let name), .number(let name, _), .span(let name):
                ":\(name.lowercased().filter(\.isLetter)):_files"
            }
        return option.spellings.map { "'\(many)\($0)[\(quoted(option.summary))]\(value)'" }
    }

    private func quoted(_ text: String) -> String {
        var safe = text.replacing("'", with: "'\\''")
        for mark in ["[", "]", ":"] { safe = safe.replacing(mark, with: "\\\(mark)") }
        return safe
    }
}

/// For `fish`, with what each option does.
private struct FishCompletions {
    let commands: [CommandSpec]

    var text: String {
        var lines = ["# Completions of readback for fish."]
        for command in commands {
            lines.append(
                "complete -c readback -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
            )
            let words = command.operandWords + [command.nameSource.map(asked)].compactMap { $0 }
            if !words.isEmpty {
                lines.append(
                    "complete -c readback -n '__fish_seen_subcommand_from \(command.name)' -a '\(words.joined(separator: " "))'"
                )
            }
            for option in command.options {
                var line =
                    "complete -c readback -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
                if let short = option.short { line += " -s \(short)" }
                if let choices = option.choices {
                    line += " \(option.takesPath ? "-r" : "-x") -a '\(choices.joined(separator: " "))'"
                } else if let source = option.nameSource {
                    line += " -r -a '\(asked(source))'"
                } else if option.takesValue {
                    line += " -r"
                }
                lines.append(line + " -d \(quoted(option.summary))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func asked(_ source: NameSource) -> String { "(readback __names \(source.rawValue) 2>/dev/null)" }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}

extension OptionSpec {
    /// As it is typed: `--format`, `-f`.
    fileprivate var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}
