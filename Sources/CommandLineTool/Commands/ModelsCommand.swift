import Foundation
import Readback

/// `readback models VERB ...`: manages the models on this machine.
struct ModelsCommand: Sendable {
    private enum Verb: String, CaseIterable {
        case list, pull, verify, remove, path, use, add
    }

    static var verbs: [String] { Verb.allCases.map(\.rawValue) }

    private let arguments: ParsedArguments
    private let verb: Verb
    private let names: [String]
    private let messages: Messages

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        self.arguments = arguments
        messages = Messages(arguments)
        let word = arguments.operands.first ?? Verb.list.rawValue
        guard let verb = Verb(rawValue: word) else {
            let known = Verb.allCases.map(\.rawValue)
            let hint = nearestName(to: word, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(
                .wrongUsage,
                "'readback models \(word)' does not exist\(hint); use one of \(known.joined(separator: ", "))"
            )
        }
        self.verb = verb
        names = Array(arguments.operands.dropFirst())
        if verb == .list, let name = names.first {
            throw CommandFailure(
                .wrongUsage, "'readback models list' takes no name, but was given '\(name)'; leave it out")
        }
        if names.isEmpty && verb != .list && verb != .verify {
            throw CommandFailure(
                .wrongUsage,
                "'readback models \(word)' needs a model; `readback models list` shows their names")
        }
    }

    func run() async throws -> ExitStatus {
        let store = ModelStore.standard
        for complaint in store.complaints() { messages.say("\(complaint)") }
        switch verb {
        case .list:
            let listing = try store.listing()
            try StandardOutput.write(
                .document(isJSON ? try JSONText.encode(listing) + "\n" : listing.table()))
            return .done
        case .verify:
            let verification = try await store.verify(names.map { store.fullName(of: $0) })
            try StandardOutput.tell(
                .document(isJSON ? try JSONText.encode(verification) + "\n" : verification.text()))
            return verification.isSound ? .done : .unfitModel
        case .pull, .remove, .path, .use, .add:
            for name in names {
                let whole = verb == .add ? name : store.fullName(of: name)
                try tell(try await change(whole, in: store))
            }
            return .done
        }
    }

    private var isJSON: Bool { arguments.isGiven(Options.json) }

    private func change(_ name: String, in store: ModelStore) async throws -> ModelCommandReport {
        switch verb {
        case .pull:
            let display = PullDisplay(model: name, messages: messages)
            defer { messages.status.clear() }
            return try await store.pullReport(name, acceptsUnknownHash: arguments.isGiven(Options.yes)) {
                display.show($0)
            }
        case .remove: return try await store.removeReport(name)
        case .use:
            let report = try await store.useReport(name)
            // Settings take precedence over the choice and would hide it.
            for option in [Options.speechModel, Options.textModel]
            where option.modelKind == (try store.entry(name).kind) {
                if let place = try Configuration().place(of: option) {
                    messages.say("\(place) sets another \(option.name), which overrides this choice")
                }
            }
            return report
        case .add:
            try await open(name, in: store)
            return try await store.addReport(name, id: arguments.value(of: Options.modelID))
        case .list, .verify, .path: return try await store.pathReport(name)
        }
    }

    /// A file that its library cannot open is not a model, whatever its first bytes say. So it is opened before it is added.
    private func open(_ path: String, in store: ModelStore) async throws {
        guard NativeLibraries.linked != nil else { return }
        let file = try await store.locate(nameOrPath: URL(fileURLWithPath: path).path)
        try await ModelTrial.byThisProgram(store: store)?.admit(file)
    }

    private func tell(_ report: ModelCommandReport) throws {
        try StandardOutput.tell(
            isJSON ? .document(try JSONText.encode(report) + "\n") : .text("\(report.message)\n"))
    }
}
