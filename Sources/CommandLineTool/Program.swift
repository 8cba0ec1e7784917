import ChildProcess
import Files
import Foundation
import Readback

/// The program: picks a command, runs it, and turns the outcome into an exit status, with one sentence for a failure.
package enum Program {
    /// Runs the program with the arguments of this process, and returns the exit status.
    ///
    /// Arguments are bytes, and file names need not be text. Swift's own list of arguments replaces bytes that are not UTF-8, and no file
    /// would be found under that name. So such an argument is refused with a message that says so.
    package static func runCommandLine() async -> Int32 {
        Interrupts.takeBack()
        var words: [String] = []
        let given = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        for argument in given.dropFirst() {
            guard let argument else { continue }
            switch SystemName(UnsafeRawBufferPointer(start: argument, count: strlen(argument))) {
            case .text(let word): words.append(word)
            case .misencoded(let shown):
                let failure = CommandFailure.misencoded(shown)
                return report(failure, Messages(quietness: 0), asJSON: false).rawValue
            }
        }
        return await run(words)
    }

    /// Runs the program with the words after its name, and returns the exit status.
    package static func run(_ arguments: [String]) async -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        InstalledSpeechEngines.register()
        do {
            let invocation = try Invocation(arguments)
            if invocation.command.opensEngines { await ThisWorker.takeUpOrders() }
            // If memory runs out, the supervisor reports it, and the libraries need not.
            if ThisWorker.current != nil, MemoryBound.current?.isTight() == true { NativeChatter.silence() }
            return await run(invocation, arguments)
        } catch {
            return report(error, Messages(quietness: 0), asJSON: arguments.contains("--json")).rawValue
        }
    }

    private static func run(_ invocation: Invocation, _ words: [String]) async -> Int32 {
        do {
            // It serves the desktop and not the run, so it keeps network access.
            let opener = try PageOpener(for: invocation)
            try seclude(invocation.command)
            let status =
                try await invocation.needsWorker
                ? WorkerHost(invocation, words).run() : runHere(invocation).rawValue
            if status == ExitStatus.done.rawValue { try await opener?.open() }
            return status
        } catch {
            let messages = Messages(invocation.arguments)
            return report(error, messages, asJSON: invocation.arguments.isGiven(Options.json)).rawValue
        }
    }

    /// The only place that blocks the network: for this process and so for every child, before anything is opened.
    private static func seclude(_ command: CommandSpec) throws {
        switch command.network {
        case .allowed: break
        case .forbidden: try NetworkAccess.forbid()
        case .forbiddenWherePossible: try? NetworkAccess.forbid()
        }
    }

    private static func runHere(_ invocation: Invocation) async throws -> ExitStatus {
        let interrupts = Interrupts()
        // Before there is any work to stop, so that no signal ends the process by default.
        if invocation.command == Commands.listen {
            Interrupts.ignore()
        } else {
            await Interrupts.listen { interrupts.receive($0) }
        }
        ThisWorker.current?.follow(interrupts)
        let work = Task { try await invocation.execute(interrupts) }
        interrupts.onFirst { work.cancel() }
        do {
            return try await work.value
        } catch is CancellationError where interrupts.received != nil {
            return interrupts.status
        }
    }

    private static func report(_ error: any Error, _ messages: Messages, asJSON: Bool) -> ExitStatus {
        if error is StandardOutput.ReaderGone { return .done }
        let failure = CommandFailure(describing: error)
        messages.complain("\(failure.message)")
        if asJSON { try? StandardOutput.write(.document(ErrorObject(failure).json + "\n")) }
        return failure.status
    }
}

/// A command and its arguments.
struct Invocation: Sendable {
    let command: CommandSpec
    var arguments: ParsedArguments

    init(_ words: [String]) throws(CommandFailure) {
        guard let first = words.first else {
            throw CommandFailure(.wrongUsage, "nothing to do; 'readback help' lists the commands")
        }
        let (command, rest) = try Self.command(first, words)
        self.command = command
        let typed = try OptionParser(command: command).parse(rest)
        arguments = Self.isConfigured(command) ? try Configuration().complete(typed, for: command) : typed
        try IdleOptions.check(typed, in: arguments, of: command)
    }

    /// Commands that explain the program or that the program itself starts must work whatever the configuration says.
    private static func isConfigured(_ command: CommandSpec) -> Bool {
        let explaining = [Commands.help, Commands.version, Commands.config, Commands.completions]
        return !command.isHidden && !explaining.contains(command)
    }

    private static func command(
        _ first: String, _ words: [String]
    ) throws(CommandFailure) -> (CommandSpec, ArraySlice<String>) {
        switch first {
        case "--help", "-h": return (Commands.help, words.dropFirst())
        case "--version": return (Commands.version, words.dropFirst())
        default: break
        }
        if let command = Commands.all.first(where: { $0.name == first }) {
            return (command, words.dropFirst())
        }
        if first == "-" || FileManager.default.fileExists(atPath: first) { return (Commands.run, words[...]) }
        let names = Commands.all.filter { !$0.isHidden }.map(\.name)
        let hint = nearestName(to: first, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw CommandFailure(
            .wrongUsage,
            "'\(first)' is neither a command nor a file\(hint); 'readback help' lists the commands")
    }

    /// Commands that open engines run in a worker.
    var needsWorker: Bool {
        command.opensEngines && ThisWorker.current == nil && !arguments.asksForHelp
    }

    func execute(_ interrupts: Interrupts) async throws -> ExitStatus {
        if arguments.asksForHelp {
            let page = HelpText(commands: Commands.all).page(
                for: command, isComplete: arguments.isGiven(Options.helpAll))
            try StandardOutput.write(.document(page))
            return .done
        }
        return try await command.work(arguments, interrupts)
    }
}
