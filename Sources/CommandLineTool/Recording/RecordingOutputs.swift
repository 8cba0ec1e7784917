import Execution
import Foundation
import Readback

/// Where the results of one recording go. What cannot be written is found out before work begins.
struct RecordingOutputs: Sendable {
    private let plan: OutputPlan
    private let recording: RecordingName
    /// Others write to the same place.
    private let isAmongOthers: Bool
    private let files: [(format: OutputFormat, path: String)]
    /// Lines of the event log that wait for their file.
    private let lines = LineCollection()
    /// Files that are there and may be replaced all the same: this run wrote them before it was interrupted.
    private let own: Set<String>
    /// What was there before, and is replaced because the user wishes it.
    let others: [String]

    /// - Parameters:
    ///   - memory: what a run that goes on has done before.
    ///   - isAmongOthers: other recordings of the same command write to the same place.
    init(
        _ plan: OutputPlan, for recording: RecordingName, memory: RunMemory? = nil,
        isAmongOthers: Bool = false
    ) async throws(CommandFailure) {
        self.plan = plan
        self.isAmongOthers = isAmongOthers
        self.recording = recording
        let files: [(format: OutputFormat, path: String)] = plan.formats.compactMap { format in
            plan.path(for: recording, as: format).map { (format, $0) }
        }
        self.files = files
        var own: Set<String> = []
        for (_, path) in files {
            if let memory, await memory.hasWritten(to: path), let hash = Self.hash(of: path) {
                guard await memory.wrote(hash, to: path) else {
                    throw CommandFailure(
                        .unwritableOutput,
                        "\(path): this was changed since the run was stopped, and stays as it is; move it away to go on"
                    )
                }
                own.insert(path)
            }
            try OutputFile(path: path, mayOverwrite: plan.mayOverwrite || own.contains(path)).prepare()
        }
        self.own = own
        others = files.map(\.path).filter { FileManager.default.fileExists(atPath: $0) && !own.contains($0) }
    }

    /// Whether a recording is left out because all of its results are there, and whole.
    static func isSkipped(_ settings: RecordingSettings) throws(CommandFailure) -> Bool {
        guard settings.arguments.isGiven(Options.skipExisting) else { return false }
        let paths = settings.output.formats.compactMap {
            settings.output.path(for: RecordingName(settings.path), as: $0)
        }
        guard !paths.isEmpty, paths.allSatisfy({ FileManager.default.fileExists(atPath: $0) }) else {
            return false
        }
        guard let run = RunPlaces.stopped(over: settings) else { return true }
        throw CommandFailure(
            .unwritableOutput,
            "\(settings.path): what is there is a part, from a run that was stopped; `readback resume \(run.id)` completes it"
        )
    }

    private static func hash(of path: String) -> ContentHash? {
        (try? Data(contentsOf: URL(fileURLWithPath: path))).map { ContentHash($0) }
    }

    /// What listens to the run while it goes on.
    var sinks: [any PipelineSink] {
        guard plan.formats.contains(.ndjson) else { return [] }
        guard case .standardOutput = plan.destination else {
            return [EventLog { [lines] in lines.append($0) }]
        }
        return isAmongOthers
            ? [EventLog(of: recording.path) { [lines] in lines.append($0) }]
            : [EventLog(write: plan.print)]
    }

    /// In one piece, with the recording's name, so that recordings that are worked on together do not mix.
    private func writeAmongOthers(_ document: RecordingDocument) throws -> [String] {
        for format in plan.formats {
            let text =
                format == .ndjson
                ? lines.text : "==> \(recording.path) <==\n\(try document.text(as: format))\n"
            try plan.print(text)
        }
        return []
    }

    /// Writes everything: into files, or to standard output. Returns the files written.
    ///
    /// - Parameters:
    ///   - channels: what the recording's channels were found to be, where that had to be found out.
    ///   - sound: what a page plays.
    ///   - memory: is told of each file before it is put in its place.
    ///   - isAlone: a person is shown what matters, too.
    func write(
        _ result: PipelineResult, channels: ChannelDecision? = nil, provenance: Provenance? = nil,
        sound: PageSound? = nil, memory: RunMemory? = nil, isAlone: Bool = true
    ) async throws -> [String] {
        let document = RecordingDocument(
            result: result, channels: channels, provenance: provenance, recording: recording,
            style: plan.style, sound: sound)
        if case .standardOutput = plan.destination {
            if isAmongOthers { return try writeAmongOthers(document) }
            for format in plan.formats where format != .ndjson {
                try StandardOutput.tell(try document.text(as: format))
            }
            return []
        }
        // Nobody has listened where only what a journal kept is written.
        for (format, path) in files where format != .ndjson || !lines.text.isEmpty {
            let content =
                format == .ndjson ? Array(lines.text.utf8) : try document.content(as: format, at: path)
            try await memory?.willWrite(ContentHash(content), to: path)
            try OutputFile(path: path, mayOverwrite: plan.mayOverwrite || own.contains(path)).write(content)
        }
        // A person who asked for files still wants to see what matters.
        if isAlone && plan.formats.contains(.md) { try StandardOutput.tell(document.summary) }
        return files.filter { $0.format != .ndjson || !lines.text.isEmpty }.map(\.path)
    }
}

/// Text that grows line by line, from any task.
private final class LineCollection: Sendable {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }

    func append(_ line: String) { collected.withLock { $0 += line } }
}
