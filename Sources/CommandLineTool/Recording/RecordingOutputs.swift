import Foundation
import Readback

/// Where the results of one recording go. Files are created before work begins.
struct RecordingOutputs: ~Copyable {
    private let settings: RecordingSettings
    private var files: [(format: OutputFormat, path: String)] = []

    init(_ settings: RecordingSettings) throws(CommandFailure) {
        self.settings = settings
        guard let directory = settings.outputDirectory else { return }
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(
                .unwritableOutput, "\(directory): the directory cannot be made; choose another --output-dir")
        }
        for format in settings.formats {
            let path = directory + "/" + settings.stem + "." + format.fileExtension
            // Made and dropped again: whoever cannot write here should know now and not after minutes of work.
            _ = try AtomicFile(path: path, mayOverwrite: settings.mayOverwrite)
            files.append((format, path))
        }
    }

    /// Writes everything: into the directory, or to standard output. Returns the files written.
    func write(_ result: PipelineResult) throws -> [String] {
        let document = RecordingDocument(result: result, name: settings.stem)
        guard settings.outputDirectory != nil else {
            for format in settings.formats { try StandardOutput.write(try document.text(as: format)) }
            return []
        }
        for (format, path) in files {
            var file = try AtomicFile(path: path, mayOverwrite: settings.mayOverwrite)
            try file.commit(try document.text(as: format))
        }
        // A person who asked for files still wants to see what matters.
        if settings.formats.contains(.md) { try StandardOutput.write(document.summary) }
        return files.map(\.path)
    }
}
