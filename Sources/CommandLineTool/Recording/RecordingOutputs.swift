import Execution
import Files
import Foundation
import Readback
import SafeText

/// Where the results of one recording go. What cannot be written is found out before work begins.
struct RecordingOutputs: Sendable {
    private let plan: OutputPlan
    private let recording: RecordingName
    /// The files that the results are made of.
    var madeOf: [String]
    /// Where times in Markdown lead to; `nil` for what comes but once.
    var linkedSound: LinkedSound?
    /// Others write to the same place.
    private let isAmongOthers: Bool
    private var files: [(format: OutputFormat, path: String)]
    /// What the files are called is found out when they are written.
    private let isUnnamed: Bool
    /// What a run that goes on has written before.
    private let results: RunResults?
    /// Whatever lies there may be replaced.
    private var mayOverwrite: Bool
    /// Lines of the event log that wait for their file.
    private let lines = LineCollection()
    private let writing = OutputCollection()
    /// What was written, as it was written: what lies there now may be somebody's work.
    var written: [String: ContentHash] { writing.contents }
    /// Files that are there and may be replaced all the same: this run wrote them before it was interrupted.
    private let own: Set<String>
    /// What those hold.
    let ownParts: [RunOutput]
    /// What was there before, and is replaced because the user wishes it.
    let others: [String]

    /// - Parameters:
    ///   - results: what a run that goes on has written before.
    ///   - isAmongOthers: other recordings of the same command write to the same place.
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
        // What this run has left under another title is no result.
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
        // Where results that are there stay, one that is empty is none, and holds nothing that could be lost.
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

    /// Whether a recording is left out because all of its results are there, and whole.
    static func isSkipped(_ settings: RecordingSettings) throws(CommandFailure) -> Bool {
        guard settings.arguments.isGiven(Options.skipExisting) else { return false }
        return try areThere(settings)
    }

    /// Whether all results of a recording are there.
    ///
    /// - Throws: where what is there is a part.
    static func areThere(_ settings: RecordingSettings) throws(CommandFailure) -> Bool {
        let paths = settings.output.paths(for: settings.path)
        guard !paths.isEmpty, paths.allSatisfy({ FileManager.default.fileExists(atPath: $0) }),
            // What a full disk or a lost machine left empty is none, unless silence may leave it so.
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

    /// What listens to the run while it goes on.
    ///
    /// - Parameter isSpokenNow: what is not final yet is news, too.
    func sinks(isSpokenNow: Bool) -> [any PipelineSink] {
        guard plan.formats.contains(.ndjson) else { return [] }
        guard case .standardOutput = plan.destination else {
            return [EventLog { [lines] in lines.append($0) }]
        }
        return isAmongOthers
            ? [EventLog(of: recording.path) { [lines] in lines.append($0) }]
            : [EventLog(includesVolatileText: isSpokenNow, write: plan.write)]
    }

    /// The same under names of their own, `call.part.txt` for `call.txt`: what was there is whole, and this is not.
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

    /// In one piece, with the recording's name, so that recordings that are worked on together do not mix.
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
        // Nobody has listened where only what a journal kept is written.
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
        // A person who asked for files still wants to see what matters; a program reads the files.
        if isAlone && result.report != nil && StandardOutput.isTerminal {
            try StandardOutput.tell(.document(document.summary))
        }
        return wanted.map(\.path)
    }
}

/// Names that are known no sooner than the result is.
extension RecordingOutputs {
    /// The first that nobody has. What this run has left there itself is in nobody's way.
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

    /// Whatever lies where a new name leads came there after it was chosen, and is not replaced with --force either.
    private func mayReplace(_ path: String) -> Bool {
        isUnnamed ? results?.part(at: path) != nil : mayOverwrite || own.contains(path)
    }

    /// Takes away what the run has written under another title, before it was stopped.
    private func removeParts(besides written: [String]) {
        let kept = Set(written.compactMap { FileNumber(path: $0) })
        for part in results?.parts ?? [] where FileNumber(path: part).map(kept.contains) == false {
            // What stays says itself that it is a part.
            try? Removal.file(part)
        }
    }
}

/// What is written where, from any task.
private final class OutputCollection: Sendable {
    private let collected = Mutex<[String: ContentHash]>([:])

    var contents: [String: ContentHash] { collected.withLock { $0 } }

    func note(_ content: ContentHash, at path: String) { collected.withLock { $0[path] = content } }
}

/// Text that grows line by line, from any task.
private final class LineCollection: Sendable {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }

    func append(_ line: String) { collected.withLock { $0 += line } }
}
