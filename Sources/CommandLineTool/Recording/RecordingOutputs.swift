import Execution
import Files
import Foundation
import Readback
import SafeText

/// Where the results of one recording go. Checks before any work whether they can be written.
struct RecordingOutputs: Sendable {
    private let plan: OutputPlan
    private let recording: RecordingName
    /// The files that the results are made from.
    var madeOf: [String]
    /// The recording that times in Markdown link to; `nil` if it can be read only once.
    var linkedSound: LinkedSound?
    /// Whether other recordings of the command write to the same place.
    private let isAmongOthers: Bool
    private var files: [(format: OutputFormat, path: String)]
    /// Whether the file names are chosen only when the files are written.
    private let isUnnamed: Bool
    /// What a resumed run wrote before.
    private let results: RunResults?
    /// Whether any existing file may be replaced.
    private var mayOverwrite: Bool
    /// Lines of the event log, kept until its file is written.
    private let lines = LineCollection()
    private let writing = OutputCollection()
    /// The hashes of the files as they were written; the user may have edited them since.
    var written: [String: ContentHash] { writing.contents }
    /// Existing files that may be replaced in any case: this run wrote them before it was interrupted, or they are empty.
    private let own: Set<String>
    /// The files that this run wrote before it was interrupted, with their hashes.
    let ownParts: [RunOutput]
    /// Other existing files, which are replaced because the user asked for it.
    let others: [String]

    /// - Parameters:
    ///   - results: what a resumed run wrote before.
    ///   - isAmongOthers: whether other recordings of the command write to the same place.
    init(
        _ plan: OutputPlan, for recording: RecordingName, results: RunResults? = nil,
        isAmongOthers: Bool = false
    ) throws(CommandFailure) {
        self.plan = plan
        mayOverwrite = plan.mayOverwrite
        self.isAmongOthers = isAmongOthers
        self.recording = recording
        madeOf = [recording.path]
        linkedSound = recording.path == "-" ? nil : .file(recording.path)
        self.results = results
        // Files that this run left under another title do not count as results.
        let known = plan.lateNames.map { $0.present(of: recording.path) { results?.part(at: $0) != nil } }
        isUnnamed = known == .some(nil)
        let paths = known.map { $0 ?? [] } ?? plan.paths(for: recording.path)
        let files = zip(plan.formats, paths).map { (format: $0, path: $1) }
        self.files = files
        if isUnnamed, let changed = results?.changed { throw Self.wasChanged(changed) }
        if isUnnamed, let names = plan.lateNames {
            try OutputFile(path: names.rehearsal, mayOverwrite: true).prepare()
        }
        var parts: [RunOutput] = []
        for (_, path) in files {
            if let results, results.names(path), let content = ContentHash(contentsOf: path) {
                guard results.hold(content, at: path) else { throw Self.wasChanged(path) }
                parts.append(RunOutput(path: path, content: content))
            }
            let mayOverwrite =
                plan.mayOverwrite || parts.last?.path == path || plan.skipsExisting && Self.isEmpty(path)
            if let results, !mayOverwrite, RunResults.isTaken(path) {
                throw CommandFailure(
                    .unwritableOutput,
                    "\(path): the stopped run did not write this file and does not overwrite it; move it away and resume "
                        + "again, or discard the run with `readback runs --clean \(results.run)`")
            }
            try OutputFile(path: path, mayOverwrite: mayOverwrite).prepare()
        }
        if isUnnamed {
            parts = (results?.parts ?? []).compactMap { path in
                ContentHash(contentsOf: path).map { RunOutput(path: path, content: $0) }
            }
        }
        ownParts = parts
        // With --skip-existing, an empty file does not count as a result, and nothing is lost with it.
        let empty = plan.skipsExisting ? files.map(\.path).filter(Self.isEmpty) : []
        let own = Set(parts.map(\.path) + empty)
        self.own = own
        others = files.map(\.path).filter { FileManager.default.fileExists(atPath: $0) && !own.contains($0) }
    }

    private static func wasChanged(_ path: String) -> CommandFailure {
        CommandFailure(
            .unwritableOutput,
            "\(path): this file was changed after the run was stopped and is not overwritten; move it away to continue"
        )
    }

    /// Whether a recording is skipped because all of its results exist and are complete.
    static func isSkipped(_ settings: RecordingSettings) throws(CommandFailure) -> Bool {
        guard settings.arguments.isGiven(Options.skipExisting) else { return false }
        return try areThere(settings)
    }

    /// Whether all results of a recording exist.
    ///
    /// - Throws: if the existing results are partial.
    static func areThere(_ settings: RecordingSettings) throws(CommandFailure) -> Bool {
        let paths = settings.output.paths(for: settings.path)
        guard !paths.isEmpty, paths.allSatisfy({ FileManager.default.fileExists(atPath: $0) }),
            // A file left empty by a full disk or a crash does not count, unless results may be empty.
            settings.allowsEmpty || !paths.contains(where: isEmpty)
        else { return false }
        guard let (run, changed) = RunPlaces.stopped(over: settings) else { return true }
        let resume = "`readback resume \(RunPlaces.name(of: run))`"
        guard let changed else {
            throw CommandFailure(
                .unwritableOutput,
                "\(settings.path): its results are partial, from a run that was stopped; "
                    + "\(resume) completes them, and --force starts over")
        }
        throw CommandFailure(
            .unwritableOutput,
            "\(settings.path): \(changed) is from a run that was stopped, and was changed since; move it away, and "
                + "\(resume) completes it")
    }

    private static func isEmpty(_ path: String) -> Bool { FileFacts(path: path)?.byteCount == 0 }

    /// The sinks that receive the events of the run.
    ///
    /// - Parameter isSpokenNow: whether volatile text is wanted, too.
    func sinks(isSpokenNow: Bool) -> [any PipelineSink] {
        guard plan.formats.contains(.ndjson) else { return [] }
        guard case .standardOutput = plan.destination else {
            return [EventLog { [lines] in lines.append($0) }]
        }
        return isAmongOthers
            ? [EventLog(of: recording.path) { [lines] in lines.append($0) }]
            : [EventLog(includesVolatileText: isSpokenNow, write: plan.write)]
    }

    /// The same outputs under other names, such as `call.part.txt` for `call.txt`: the existing files are complete, and these are not.
    func asPart() -> RecordingOutputs {
        var part = self
        part.mayOverwrite = false
        for number in 1... {
            part.files = files.map { ($0.format, Self.partPath($0.path, number)) }
            if !part.files.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) { break }
        }
        return part
    }

    private static func partPath(_ path: String, _ number: Int) -> String {
        let mark = number == 1 ? "part" : "part-\(number)"
        let name = (path as NSString).deletingPathExtension
        let ending = (path as NSString).pathExtension
        return ending.isEmpty ? "\(name).\(mark)" : "\(name).\(mark).\(ending)"
    }

    /// Prints the result in one piece, headed by the recording's name, so that recordings processed in parallel do not mix.
    private func writeAmongOthers(_ document: RecordingDocument) throws -> [String] {
        let heading: TerminalText = "==> \(recording.path) <=="
        for format in plan.formats {
            let text =
                format == .ndjson
                ? lines.text : "\(heading)\n\(try document.text(as: format))\n"
            try plan.write(text)
        }
        return []
    }

    /// Writes everything, to files or to standard output. Returns the files written.
    ///
    /// - Parameters:
    ///   - channels: how the channels were classified, if that was necessary.
    ///   - sound: the audio that a page plays.
    ///   - memory: is told of each file before it is put in its place.
    ///   - isAlone: whether the report is also shown on a terminal.
    func write(
        _ result: PipelineResult, channels: ChannelDecision? = nil, provenance: Provenance? = nil,
        sound: PageSound? = nil, memory: RunMemory? = nil, isAlone: Bool = true
    ) async throws -> [String] {
        let document = RecordingDocument(
            result: result, channels: channels.map(ChannelsDocument.init), provenance: provenance,
            recording: recording,
            style: plan.style, sound: sound, linkedSound: linkedSound)
        if case .standardOutput = plan.destination {
            if isAmongOthers { return try writeAmongOthers(document) }
            for format in plan.formats where format != .ndjson {
                try StandardOutput.tell(.document(try document.text(as: format)))
            }
            return []
        }
        let files = try isUnnamed ? newNames(for: document) : files
        // If the result comes from a journal, no events were received.
        let wanted = files.filter { $0.format != .ndjson || !lines.text.isEmpty }
        let drafts = try wanted.map { format, path in
            ResultDraft(
                file: OutputFile(
                    path: path, mayOverwrite: mayReplace(path), madeOf: madeOf),
                content: format == .ndjson
                    ? Array(lines.text.utf8) : try document.content(as: format, at: path))
        }
        try await ResultDraft.place(drafts, memory: memory) { [writing] in
            writing.note($0.hash, at: $0.file.path)
        }
        if isUnnamed { removeParts(besides: wanted.map(\.path)) }
        // A user who asked for files still wants to see the report; a program reads the files.
        if isAlone && result.report != nil && StandardOutput.isTerminal {
            try StandardOutput.tell(.document(document.summary))
        }
        return wanted.map(\.path)
    }
}

/// Names that are known only once the result is.
extension RecordingOutputs {
    /// The first unused names. Files that this run left there itself do not count.
    private func newNames(
        for document: RecordingDocument
    ) throws(CommandFailure) -> [(format: OutputFormat, path: String)] {
        guard let names = plan.lateNames else { return files }
        let free = names.candidates(for: recording, document.lateFacts).first { paths in
            paths.allSatisfy { !RunResults.isTaken($0) || results?.part(at: $0) != nil }
        }
        let files = zip(plan.formats, free ?? []).map { (format: $0, path: $1) }
        for (_, path) in files { try OutputFile(path: path, mayOverwrite: mayReplace(path)).prepare() }
        return files
    }

    /// A file under a newly chosen name must have appeared after the choice, and is not replaced even with --force.
    private func mayReplace(_ path: String) -> Bool {
        isUnnamed ? results?.part(at: path) != nil : mayOverwrite || own.contains(path)
    }

    /// Removes files that the run wrote under another title before it was stopped.
    private func removeParts(besides written: [String]) {
        let kept = Set(written.compactMap { FileNumber(path: $0) })
        for part in results?.parts ?? [] where FileNumber(path: part).map(kept.contains) == false {
            // A file that cannot be removed says itself that it is partial.
            try? Removal.file(part)
        }
    }
}

/// Hashes of written files, collected from any task.
private final class OutputCollection: Sendable {
    private let collected = Mutex<[String: ContentHash]>([:])

    var contents: [String: ContentHash] { collected.withLock { $0 } }

    func note(_ content: ContentHash, at path: String) { collected.withLock { $0[path] = content } }
}

/// Lines of text, collected from any task.
private final class LineCollection: Sendable {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }

    func append(_ line: String) { collected.withLock { $0 += line } }
}
