import Foundation
import Readback

/// Where runs leave what they have done: beside their results, or in the user's own folder for such things.
enum RunPlaces {
    /// What the folder in an output directory is called.
    static let hidden = ".readback"

    /// The user's own place; runs whose results go elsewhere are linked from here.
    static var user: URL {
        let environment = ProcessInfo.processInfo.environment
        let state =
            environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
        return URL(fileURLWithPath: state).appendingPathComponent("readback/runs")
    }

    static func place(beside directory: String) -> URL {
        URL(fileURLWithPath: directory).appendingPathComponent(hidden).appendingPathComponent("runs")
    }

    /// Makes a run's folder where its results go, and makes it known in the user's place.
    static func make(for plan: OutputPlan, recording: RecordingName) throws(CommandFailure) -> RunFolder {
        guard case .directory(let directory, _) = plan.destination else {
            return try RunFolder.make(in: user, named: recording.stem)
        }
        let folder = try RunFolder.make(in: place(beside: directory), named: recording.stem)
        // A place that cannot be written only means that the run is not listed there.
        try? FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
        try? FileManager.default.createSymbolicLink(
            at: user.appendingPathComponent(folder.id), withDestinationURL: folder.url)
        return folder
    }

    /// Takes a run's folder and its link away.
    static func remove(_ folder: RunFolder) {
        folder.remove()
        let link = user.appendingPathComponent(folder.id).path
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
            target == folder.url.path
        {
            try? FileManager.default.removeItem(atPath: link)
        }
    }

    /// Every run that is there, oldest first. Links whose run is gone are taken away on the way.
    static func all() -> [RunFolder] {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: user.path)) ?? []
        return names.sorted().compactMap { name in
            let url = user.appendingPathComponent(name)
            let target = try? files.destinationOfSymbolicLink(atPath: url.path)
            let folder = RunFolder(url: target.map { URL(fileURLWithPath: $0) } ?? url)
            if files.fileExists(atPath: folder.journal) { return folder }
            if target != nil { try? files.removeItem(at: url) }
            return nil
        }
    }

    /// The latest run that was begun for this and did not come to its end.
    static func waiting(for settings: RecordingSettings) -> RunFolder? {
        let directory = FileManager.default.currentDirectoryPath
        return all().last { folder in
            guard let run = try? RunSnapshot(readingFrom: folder.journal), !run.isInUse else { return false }
            let begun = run.description
            // The recording is read for its identity last: mostly nothing is waiting.
            return begun.arguments == settings.words && begun.workingDirectory == directory
                && begun.input != nil && begun.input == FileIdentity(path: settings.path)
        }
    }

    /// The run that is meant: by its name, or by the path of its folder.
    static func find(_ name: String) -> RunFolder? {
        let direct = RunFolder(url: URL(fileURLWithPath: name))
        if FileManager.default.fileExists(atPath: direct.journal) { return direct }
        return all().first { $0.id == name }
    }
}
