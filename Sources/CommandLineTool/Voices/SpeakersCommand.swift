import Readback
import SafeText

/// `readback speakers VERB ...`: manages the known voices of this machine, and the speakers of a finished result.
struct SpeakersCommand: Sendable {
    private enum Verb: String, CaseIterable {
        case add, list, remove, name, merge, split

        /// The operands that follow the verb.
        var operands: [String] {
            switch self {
            case .add: ["NAME", "FILE"]
            case .list: []
            case .remove: ["NAME"]
            case .name: ["RESULT", "1=NAME"]
            case .merge: ["RESULT", "2", "1"]
            case .split: ["RESULT", "1"]
            }
        }

        /// Without names, `name` uses the proposed ones.
        func takes(_ count: Int) -> Bool { self == .name ? count >= 1 : count == operands.count }
    }

    static var verbs: [String] { Verb.allCases.map(\.rawValue) }

    private let arguments: ParsedArguments
    private let verb: Verb
    private let operands: [String]
    private let file = VoicePrintFile.standard

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        self.arguments = arguments
        let word = arguments.operands.first ?? Verb.list.rawValue
        guard let verb = Verb(rawValue: word) else {
            let hint = nearestName(to: word, among: Self.verbs).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure(
                .wrongUsage,
                "'readback speakers \(word)' does not exist\(hint); use one of \(Self.verbs.joined(separator: ", "))"
            )
        }
        self.verb = verb
        operands = Array(arguments.operands.dropFirst())
        guard verb.takes(operands.count) else {
            let form = (["readback", "speakers", word] + verb.operands).joined(separator: " ")
            throw CommandFailure(.wrongUsage, "the arguments do not fit; type `\(form)`")
        }
        guard verb == .name || !arguments.isGiven(Options.rememberVoices) else {
            throw CommandFailure(
                .wrongUsage, "--remember stores the voices of named speakers; use it only with name")
        }
        guard verb == .split || !arguments.isGiven(Options.parts) else {
            throw CommandFailure(
                .wrongUsage, "--into says how many speakers one is split into; use it only with split")
        }
    }

    func run() async throws -> ExitStatus {
        switch verb {
        case .list:
            let people = try file.read().map(Listing.init)
            try StandardOutput.write(
                isJSON ? .document(try JSONText.encode(people) + "\n") : .text(text(people)))
        case .add:
            try say(try await add(try Self.name(operands[0]), operands[1]), "added")
        case .remove: try say(try remove(operands[0]), "removed")
        case .name, .merge:
            let (result, names) = try rename()
            if arguments.isGiven(Options.rememberVoices) { try await remember(names, in: result) }
        case .split: try await SpeakerDivision(of: operands[1], in: operands[0], arguments).run()
        }
        return .done
    }

    private var isJSON: Bool { arguments.isGiven(Options.json) }

    private func add(_ name: String, _ path: String) async throws -> VoicePrint {
        try await add(name, try RecordingSettings.hearing(arguments, path: path))
    }

    private func add(_ name: String, _ request: RecordingRequest) async throws -> VoicePrint {
        // Checks that the stored voices are readable before the recording is processed.
        _ = try file.read()
        let engines = try EngineRegistry.ofCommand(Messages(arguments))
        let sample: VoiceSample
        do {
            sample = try await VoiceSample.take(from: request, engines: engines)
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            throw CommandFailure(.unfitModel, "no voice can be stored: \(error.commandSentence)")
        }
        return try file.change { voices in
            let model = EngineRegistry.voiceModelName
            var print =
                voices.first { $0.name == name && $0.model == model } ?? VoicePrint(name: name, model: model)
            print.add(sample.voice, seconds: sample.seconds)
            voices.removeAll { $0.name == name }
            voices.append(print)
            return print
        }
    }

    /// Returns the changed result, and the names that were given.
    private func rename() throws -> (FinishedResult, [String]) {
        let given =
            verb == .name
            ? try operands.dropFirst().map { text throws(CommandFailure) in try SpeakerRename(text) }
            : [SpeakerRename(who: operands[1], becomes: operands[2])]
        let messages = Messages(arguments)
        var told: [SpeakerRenames.Change] = []
        let mended = try MendedFiles(of: operands[0], arguments).change { result in
            let wishes = given.isEmpty ? try proposals(in: result) : given
            let renames = SpeakerRenames(wishes, areMerged: verb == .merge, among: result.transcript)
            told = try renames.changes()
            return result.renamed(SpeakerRenaming(Dictionary(told.map { ($0.old, $0.new) }) { $1 }))
        }
        for change in told where change.old != change.new {
            messages.say("\(change.old) is \(change.new) now")
        }
        if !mended.isChanged { messages.say("\(operands[0]) already has these names; nothing was changed") }
        return (mended.result, told.map(\.new))
    }

    /// Names or roles that the transcript suggests for numbered speakers.
    private func proposals(in result: FinishedResult) throws(CommandFailure) -> [SpeakerRename] {
        let told = result.report?.speakerHints ?? []
        let proposals = (told.isEmpty ? result.transcript.speakerHints : told).compactMap { hint in
            hint.proposal.map { SpeakerRename(who: hint.speaker, becomes: $0) }
        }
        guard proposals.isEmpty else { return proposals }
        throw CommandFailure(
            .wrongUsage, "\(operands[0]): no speaker says their name; give the names, such as 1=Anna")
    }

    /// Stores the voices of named speakers, from a part where each of them speaks alone.
    private func remember(_ names: [String], in result: FinishedResult) async throws {
        let recording = try result.recording(
            named: arguments.value(of: Options.pageRecording),
            otherwise: "the names are set but no voice is stored")
        let hearing = try await SpeakerHearing(of: result, in: recording, arguments)
        for name in names {
            guard let alone = SpokenAlone(name, in: result.transcript).range else {
                throw CommandFailure(
                    .wrongUsage,
                    "\(recording): \(name) never speaks alone, so the names are set but no voice is stored")
            }
            var request = hearing.request(for: name)
            request.range = try RecordingRange(start: alone.start, end: alone.end)
            try say(try await add(name, request), "added")
        }
    }

    private func remove(_ name: String) throws -> VoicePrint {
        try file.change { voices in
            guard let place = voices.firstIndex(where: { $0.name == name }) else {
                let hint = nearestName(to: name, among: voices.map(\.name)).map { "; did you mean '\($0)'?" }
                throw CommandFailure(
                    .wrongUsage,
                    "there is no voice called '\(name)'\(hint ?? ";") `readback speakers list` shows all")
            }
            return voices.remove(at: place)
        }
    }

    /// Checks a name for use in a transcript: it must be one line, and must not mean an unknown speaker.
    static func name(_ given: String) throws(CommandFailure) -> String {
        let isPlain = given.unicodeScalars.allSatisfy { !$0.properties.isPatternWhitespace || $0 == " " }
        guard isPlain, given.contains(where: { $0.isLetter }), given.count <= 100,
            !given.isSpeakerNumber
        else {
            throw CommandFailure(
                .wrongUsage,
                "a speaker's name is one line with letters, such as Anna, and not 'Speaker 1'; give another"
            )
        }
        return given
    }

    /// An entry of the list.
    private struct Listing: Encodable {
        let name: String
        let recordings: Int
        let seconds: Double

        init(_ print: VoicePrint) {
            name = print.name
            recordings = print.recordingCount
            seconds = (print.seconds * 10).rounded() / 10
        }

        var facts: String {
            "\(recordings) recording\(recordings == 1 ? "" : "s"), \(Int(seconds.rounded())) s"
        }
    }

    private func say(_ print: VoicePrint, _ what: String) throws {
        let person = Listing(print)
        try StandardOutput.tell(
            isJSON
                ? .document(try JSONText.encode(person) + "\n")
                : .text("\(what) \(person.name): \(person.facts)\n"))
    }

    private func text(_ people: [Listing]) -> TerminalText {
        guard !people.isEmpty else {
            return "no voices are stored; `readback speakers add NAME FILE` adds one\n"
        }
        let width = people.map(\.name.count).max() ?? 0
        return people.map { person in
            "\(person.name)\(String(repeating: " ", count: width - person.name.count + 2))\(person.facts)\n"
        }.joined()
    }
}
