import ChildProcess
import Foundation
import Testing

@testable import CommandLineTool

/// The manual and the completions match the command tables.
@Suite struct ManualTests {
    @Test("the manual page in docs/man is up to date")
    func written() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("docs/man/readback.1")
        let made = ManualPage(commands: Commands.all, version: VersionCommand.version).text
        #expect(
            try String(contentsOf: file, encoding: .utf8) == made,
            "run: swift build && .build/debug/readback __manual >docs/man/readback.1")
    }

    @Test("every command, option and exit status is in the manual")
    func complete() {
        let page = ManualPage(commands: Commands.all, version: "1").text
        for command in Commands.all where !command.isHidden {
            let name = command.name.replacing("-", with: "\\-")
            #expect(page.contains(".SS \"\(name)\""), "\(name)")
            for option in command.options {
                #expect(page.contains("\\-\\-\(option.name.replacing("-", with: "\\-"))"), "\(option.name)")
            }
        }
        for status in ExitStatus.allCases { #expect(page.contains("\n\\fB\(status.rawValue)\\fR\n")) }
    }

    @Test("completions name every command and option", arguments: CompletionShell.allCases)
    func completions(shell: CompletionShell) {
        let script = shell.script(for: Commands.all)
        for command in Commands.all {
            // Completions call this hidden command for names while the user types.
            let isNamed = !command.isHidden || command == Commands.names
            #expect(script.contains(command.name) == isNamed, "\(command.name)")
            for option in command.options where !command.isHidden {
                #expect(script.contains(option.name), "\(option.name)")
            }
        }
    }

    @Test("bash loads its script and completes commands, options and values")
    func bash() async throws {
        let script = CompletionShell.bash.script(for: Commands.all)
        let ask = """
            \(script)
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _readback; echo "${COMPREPLY[*]}"; }
            try readback transc
            try readback transcribe --max-line-
            try readback transcribe --format v
            readback() { [ "$1 $2" = "__names models" ] && echo whisper-base; }
            try readback transcribe --model whisper-b
            try readback models pul
            try readback speakers rem
            """
        let child = try await Child.run(
            ChildCommand("/bin/bash", ["-c", ask], workingDirectory: "/"), deadline: .seconds(20))
        #expect(
            child.outputText == "transcribe\n--max-line-width\nvtt\nwhisper-base\npull\nremove\n",
            "\(child.outputText)\n\(child.errorTail.text)")
    }
}
