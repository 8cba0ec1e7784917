import Foundation
import Readback
import SafeText

/// `readback runs [RUN]...`: lists interrupted runs or removes them.
struct RunsCommand: Sendable {
    private let names: [String]
    private let cleans: Bool
    private let asJSON: Bool
    private let messages: Messages

    init(_ arguments: ParsedArguments) {
        names = arguments.operands
        cleans = arguments.isGiven(Options.clean)
        asJSON = arguments.isGiven(Options.json)
        messages = Messages(arguments)
    }

    func run() throws -> ExitStatus {
        let runs = try chosen().map(RunListing.init)
        return cleans ? try clean(runs) : try show(runs)
    }

    private func show(_ runs: [RunListing]) throws -> ExitStatus {
        try StandardOutput.write(
            asJSON ? .document(JSONText.encode(runs) + "\n") : .text(text(runs)))
        return .done
    }

    /// Runs that cannot be removed are reported and do not stop the rest from being removed.
    private func clean(_ runs: [RunListing]) throws -> ExitStatus {
        var removed: [RunListing] = []
        var refusals: [any Error] = []
        for run in runs {
            guard run.state != .running else {
                if !names.isEmpty {
                    refusals.append(
                        CommandFailure(.wrongUsage, "\(run.id) is in progress; stop it, or wait for its end"))
                }
                continue
            }
            do {
                try RunPlaces.remove(run.folder)
                removed.append(run)
            } catch {
                refusals.append(error)
            }
        }
        RunPlaces.removeDeadLinks()
        try StandardOutput.tell(
            asJSON
                ? .document(JSONText.encode(removed) + "\n")
                : .text(removed.map { "removed \($0.id)\n" }.joined()))
        guard let first = refusals.first else { return .done }
        for refusal in refusals.dropFirst() { messages.say("\(refusal)") }
        throw first
    }

    private func chosen() throws -> [RunFolder] {
        guard !names.isEmpty else {
            return (RunPlaces.all() + RunPlaces.batches).sorted {
                $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
            }
        }
        return try names.map { name in
            guard let folder = RunPlaces.findAny(name) else { throw CommandFailure.noRun(name) }
            return folder
        }
    }

    private func text(_ runs: [RunListing]) -> TerminalText {
        guard !runs.isEmpty else { return "nothing to resume\n" }
        let width = runs.map(\.id.count).max() ?? 0
        return runs.map { run in
            "\(run.id)\(String(repeating: " ", count: width - run.id.count + 2))\(run.line)\n"
        }.joined()
    }
}

extension CommandFailure {
    static func noRun(_ name: String) -> CommandFailure {
        CommandFailure(
            .wrongUsage, "there is no run '\(name)'; `readback runs` lists those that can be resumed")
    }
}

/// A run as it is listed.
struct RunListing: Encodable {
    enum State: String, Encodable {
        /// A process is working on it now.
        case running
        case interrupted
        /// Its journal cannot be read.
        case damaged
    }

    let folder: RunFolder
    let id: String
    let state: State
    let input: String?
    let segments: Int
    /// How far final words reach, in seconds.
    let heard: Double
    /// Why it cannot be resumed, if that is known without trying.
    let obstacle: String?
    /// For a batch: the number of its recordings, and how many of them are left.
    let recordings: Int?
    let left: Int?

    init(_ folder: RunFolder) {
        self.folder = folder
        id = folder.id
        guard !folder.isBatch else {
            (input, segments, heard) = (nil, 0, 0)
            do {
                let batch = try BatchSnapshot(readingFrom: folder.batch)
                (recordings, left) = (batch.description.recordings.count, batch.left.count)
                (state, obstacle) = (batch.isInUse ? .running : .interrupted, nil)
            } catch {
                (recordings, left) = (nil, nil)
                (state, obstacle) = (.damaged, "\(error)")
            }
            return
        }
        (recordings, left) = (nil, nil)
        do {
            let snapshot = try RunSnapshot(readingFrom: folder.journal)
            state = snapshot.isInUse ? .running : .interrupted
            input = snapshot.description.inputName
            segments = snapshot.transcript.segments.count
            heard = (snapshot.transcript.duration.seconds * 1000).rounded() / 1000
            obstacle =
                !snapshot.description.canHearAgain
                ? "its audio is gone; `readback summarize \(folder.id)` reports on the transcript so far"
                : nil
        } catch {
            (state, input, segments, heard) = (.damaged, nil, 0, 0)
            obstacle = "\(error)"
        }
    }

    var canGoOn: Bool { state == .interrupted && obstacle == nil }

    var line: String {
        let seconds = String(format: "%.0f s", heard)
        let batch = recordings.map { "a batch of \($0) recordings, \(left ?? 0) of them left" }
        let facts = batch ?? input.map { "\($0), \(segments) segments, transcribed to \(seconds)" }
        return ([state.rawValue, facts, obstacle].compactMap { $0 }).joined(separator: "  ")
    }

    private enum CodingKeys: CodingKey { case id, state, input, segments, heard, obstacle, recordings, left }
}
