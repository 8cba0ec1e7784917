import Files
import Foundation
import Readback

/// Where runs leave what they have done: beside their results, or in the user's own folder for such things.
enum RunPlaces {
    /// What the folder in an output directory is called.
    static let hidden = ".readback"

    /// The user's own place; runs whose results go elsewhere are linked from here.
    static var user: URL {
        URL(fileURLWithPath: UserFolder.path("XDG_STATE_HOME", or: ".local/state"))
            .appendingPathComponent("readback/runs")
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
        try? Folder.make(user.path, mode: 0o700)
        try? FileManager.default.createSymbolicLink(
            at: user.appendingPathComponent(folder.id), withDestinationURL: folder.url)
        return folder
    }

    /// Whether runs of ours lie there: in the user's own place, or in the hidden folder beside results.
    static func isOurs(_ folder: RunFolder) -> Bool {
        let place = folder.url.standardizedFileURL.deletingLastPathComponent()
        return place.path == user.standardizedFileURL.path
            || place.path
                == self.place(
                    beside: place.deletingLastPathComponent()
                        .deletingLastPathComponent().path
                ).path
    }

    /// Takes away what somebody else has left behind: only a run's folder in a place of ours, and only while nobody is at it.
    static func remove(_ folder: RunFolder) throws {
        guard isOurs(folder) else {
            throw CommandFailure(
                .wrongUsage, "\(folder.url.path): runs of this program do not lie there; nothing was removed")
        }
        try RunMemory.remove(folder: folder.url.path)
        forget(folder)
    }

    /// Takes a run's own folder away when its results are written.
    static func remove(_ folder: RunFolder, of memory: RunMemory) throws {
        try memory.removeOwn(folder: folder.url.path)
        forget(folder)
    }

    /// A run whose folder is gone needs no link and no place.
    private static func forget(_ folder: RunFolder) {
        folder.removePlaces()
        let link = user.appendingPathComponent(folder.id).path
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
            target == folder.url.path
        {
            unlink(link)
        }
    }

    /// Every run that is there, oldest first.
    static func all() -> [RunFolder] {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: user.path)) ?? []
        return names.sorted().compactMap { name in
            let url = user.appendingPathComponent(name)
            let target = try? files.destinationOfSymbolicLink(atPath: url.path)
            let folder = RunFolder(url: target.map { URL(fileURLWithPath: $0) } ?? url)
            return files.fileExists(atPath: folder.journal) ? folder : nil
        }
    }

    /// Takes away links of ours that lead nowhere: their runs came to their end elsewhere. What lies on a disk that is not there now
    /// keeps its link, since the folder that it was begun beside is missing too.
    static func removeDeadLinks() {
        let files = FileManager.default
        for name in (try? files.contentsOfDirectory(atPath: user.path)) ?? [] {
            let link = user.appendingPathComponent(name).path
            guard let target = try? files.destinationOfSymbolicLink(atPath: link) else { continue }
            let folder = RunFolder(url: URL(fileURLWithPath: target))
            let results = folder.url.deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            guard isOurs(folder), !files.fileExists(atPath: target), files.fileExists(atPath: results.path)
            else { continue }
            unlink(link)
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
        if isOurs(direct), FileManager.default.fileExists(atPath: direct.journal) { return direct }
        return all().first { $0.id == name }
    }

    /// A run that was stopped over this recording, whatever was asked for, and whose results would be these. What is there of them is a
    /// part.
    static func stopped(over settings: RecordingSettings) -> RunFolder? {
        let wanted = Set(settings.resultPaths(in: FileManager.default.currentDirectoryPath))
        return all().last { folder in
            guard let run = try? RunSnapshot(readingFrom: folder.journal), run.description.input != nil,
                let theirs = try? RecordingSettings(of: run.description)
            else { return false }
            let places = theirs.resultPaths(in: run.description.workingDirectory)
            return !wanted.isDisjoint(with: places)
                && run.description.input == FileIdentity(path: settings.path)
        }
    }
}

extension RecordingSettings {
    /// The whole paths of its results.
    fileprivate func resultPaths(in directory: String) -> [String] {
        output.formats.compactMap { output.path(for: RecordingName(path), as: $0) }.map {
            URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
                .standardizedFileURL.path
        }
    }
}
