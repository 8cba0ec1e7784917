import Readback

/// `readback models list` and the rest of the store's commands.
struct ModelsCommand: Sendable {
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) { self.arguments = arguments }

    func run() async throws -> ExitStatus {
        let store = ModelStore.standard
        let (verb, names) = (arguments.operands.first ?? "list", Array(arguments.operands.dropFirst()))
        switch verb {
        case "list":
            let listing = try store.listing()
            try StandardOutput.write(
                arguments.isGiven(Options.json) ? try JSONText.encode(listing) + "\n" : listing.table())
        case "path":
            for name in names { try StandardOutput.write(try await store.locate(name).mainFile.path + "\n") }
        default:
            let known = ["list", "path"]
            let hint = nearestName(to: verb, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(.wrongUsage, "'readback models \(verb)' does not exist\(hint)")
        }
        return .done
    }
}
