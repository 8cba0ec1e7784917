import Foundation
import Readback
import Synchronization

/// Where the results of one recording go. What cannot be written is found out before work begins.
struct RecordingOutputs: Sendable {
    private let plan: OutputPlan
    private let recording: RecordingName
    private let files: [(format: OutputFormat, path: String)]
    /// Lines of the event log that wait for their file.
    private let lines = LineCollection()

    init(_ plan: OutputPlan, for recording: RecordingName) throws(CommandFailure) {
        self.plan = plan
        self.recording = recording
        files = plan.formats.compactMap { format in
            plan.path(for: recording, as: format).map { (format, $0) }
        }
        for (_, path) in files {
            try Self.makeDirectory(of: path)
            // Made and dropped again: whoever cannot write here should know now and not after minutes of work.
            _ = try AtomicFile(path: path, mayOverwrite: plan.mayOverwrite)
        }
    }

    /// What listens to the run while it goes on.
    var sinks: [any PipelineSink] {
        guard plan.formats.contains(.ndjson) else { return [] }
        guard case .standardOutput = plan.destination else {
            return [EventLog { [lines] in lines.append($0) }]
        }
        return [EventLog(write: StandardOutput.write)]
    }

    /// Writes everything: into files, or to standard output. Returns the files written.
    ///
    /// - Parameter channels: what the recording's channels were found to be, where that had to be found out.
    func write(_ result: PipelineResult, channels: ChannelDecision? = nil) throws -> [String] {
        let document = RecordingDocument(
            result: result, channels: channels, recording: recording, style: plan.style)
        if case .standardOutput = plan.destination {
            for format in plan.formats where format != .ndjson {
                try StandardOutput.write(try document.text(as: format))
            }
            return []
        }
        for (format, path) in files {
            var file = try AtomicFile(path: path, mayOverwrite: plan.mayOverwrite)
            try file.commit(format == .ndjson ? lines.text : try document.text(as: format))
        }
        // A person who asked for files still wants to see what matters.
        if plan.formats.contains(.md) { try StandardOutput.write(document.summary) }
        return files.map(\.path)
    }

    private static func makeDirectory(of path: String) throws(CommandFailure) {
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                .unwritableOutput, "\(directory): the directory cannot be made; choose another --output-dir")
        }
    }
}

/// Text that grows line by line, from any task.
private final class LineCollection: Sendable {
    private let collected = Mutex("")

    var text: String { collected.withLock { $0 } }

    func append(_ line: String) { collected.withLock { $0 += line } }
}
