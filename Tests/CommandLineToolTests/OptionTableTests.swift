import Testing

@testable import CommandLineTool

@Suite struct OptionTableTests {
    @Test("no command has two options with the same name or letter", arguments: Commands.all.map(\.name))
    func unique(name: String) throws {
        let command = try #require(Commands.all.first { $0.name == name })
        let names = command.options.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
        let letters = command.options.compactMap(\.short)
        #expect(Set(letters).count == letters.count, "\(letters)")
    }

    @Test(
        "only models may use the network, and every command that opens engines must have it blocked")
    func network() {
        #expect(Commands.all.filter { $0.network == .allowed }.map(\.name) == ["models"])
        for command in Commands.all where command.opensEngines {
            #expect(command.network == .forbidden, "\(command.name)")
        }
    }

    @Test(
        "every option has a one-line summary and appears on its command's help page",
        arguments: Commands.all.map(\.name))
    func described(name: String) throws {
        let command = try #require(Commands.all.first { $0.name == name })
        let page = HelpText(commands: Commands.all).page(for: command, isComplete: true)
        for option in command.options {
            #expect(!option.summary.isEmpty && !option.summary.contains("\n"), "\(option.name)")
            #expect(page.contains("--\(option.name)"), "\(page)")
        }
    }

    @Test(
        "the help of every command fits on a screen and says how to see the rest",
        arguments: Commands.all.map(\.name))
    func short(name: String) throws {
        let command = try #require(Commands.all.first { $0.name == name })
        let page = HelpText(commands: Commands.all).page(for: command)
        #expect(page.split(separator: "\n").count <= 32, "\(page)")
        let isWhole = command.options.allSatisfy { page.contains("--\($0.name)") }
        #expect(isWhole != page.contains("'readback \(name) --help-all' shows"), "\(page)")
    }

    @Test("no two commands have the same name")
    func names() {
        #expect(Set(Commands.all.map(\.name)).count == Commands.all.count)
    }

    @Test("the overview names every command that is not hidden, and every exit status")
    func overview() {
        let text = HelpText(commands: Commands.all).overview
        for command in Commands.all {
            #expect(text.contains("\n  \(command.name)") == !command.isHidden, "\(command.name):\n\(text)")
        }
        for status in ExitStatus.allCases { #expect(text.contains(status.meaning), "\(text)") }
    }
}
