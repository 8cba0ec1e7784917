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
        // A place that cannot be written only means that the run is not listed there.
        try? Folder.make(user.path, mode: 0o700)
        // Two runs with one name would be one in the list, and going on with the one would go on with the other.
        return try RunFolder.make(in: place(beside: directory), named: recording.stem) { folder in
            symlink(folder.url.path, user.appendingPathComponent(folder.id).path) == 0 || errno != EEXIST
        }
    }

    /// The folder of results that the run lies in; `nil` for one in the user's own place.
    static func results(beside folder: RunFolder) -> String? {
        let place = folder.url.standardizedFileURL.deletingLastPathComponent()
        let hidden = place.deletingLastPathComponent()
        guard place.lastPathComponent == "runs", hidden.lastPathComponent == Self.hidden else { return nil }
        return hidden.deletingLastPathComponent().path
    }

    /// Whether runs of ours lie there: in the user's own place, or in the hidden folder beside results.
    static func isOurs(_ folder: RunFolder) -> Bool {
        results(beside: folder) != nil
            || folder.url.standardizedFileURL.deletingLastPathComponent().path
                == user.standardizedFileURL.path
    }

    /// Takes away what somebody else has left behind: only a run's folder in a place of ours, only while nobody is at it, and only when
    /// nothing is there that it alone tells from a whole result.
    static func remove(_ folder: RunFolder) throws {
        if folder.isBatch {
            try BatchMemory.remove(folder: folder.url.path)
            return folder.removePlaces()
        }
        guard isOurs(folder) else {
            throw CommandFailure(
                .wrongUsage, "\(folder.url.path): readback keeps no runs there; nothing was removed")
        }
        if let run = try? RunSnapshot(readingFrom: folder.journal),
            let part = RunResults(run, in: folder).parts.first
        {
            throw CommandFailure(
                .unwritableOutput,
                "\(part): this file is partial, and only the run says so; complete it with `readback resume \(name(of: folder))`, "
                    + "or move it away before the run is removed")
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

    /// The runs that may have to do with this recording and its results, oldest first: those beside the results, which are found whoever
    /// began them and wherever his own place is, and those in the user's place.
    private static func runs(for settings: RecordingSettings) -> [RunFolder] {
        guard case .directory(let directory, _) = settings.output.destination else { return all() }
        let place = place(beside: directory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        let beside = names.map { RunFolder(url: place.appendingPathComponent($0)) }
        var seen: Set<FileNumber> = []
        return (beside + all())
            // In a folder that many machines work on there are many, and mostly one at the most is for this recording.
            .filter { $0.isNamed(after: RecordingName(settings.path)) }
            .filter { folder in FileNumber(path: folder.journal).map { seen.insert($0).inserted } ?? false }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// A run that some process is at now and that would write one of these files.
    ///
    /// - Parameters:
    ///   - own: the run that asks; of those that began together, the one whose name comes first does not give way.
    ///   - goesOn: whether it goes on after a stop: then it gives way to every other.
    static func rival(of own: RunFolder, for settings: RecordingSettings, goesOn: Bool) -> RunFolder? {
        let places = Set(settings.resultPaths(in: FileManager.default.currentDirectoryPath))
        let isNamedLate = settings.output.lateNames != nil
        guard !places.isEmpty || isNamedLate else { return nil }
        let number = FileNumber(path: own.journal)
        return runs(for: settings).first { folder in
            guard FileNumber(path: folder.journal) != number,
                goesOn || folder.id.utf8.lexicographicallyPrecedes(own.id.utf8),
                let run = try? RunSnapshot(readingFrom: folder.journal), run.isInUse,
                let theirs = try? RecordingSettings(of: run.description)
            else { return false }
            // Names that are not known yet cannot be the same; the same command for the same recording is.
            if isNamedLate {
                return run.description.arguments == settings.words
                    && run.description.input?.isLike(FileIdentity(path: settings.path)) == true
            }
            return !places.isDisjoint(with: theirs.resultPaths(in: run.description.workingDirectory))
        }
    }

    /// The latest run that did not come to its end and whose results these are; else the latest that was begun for this.
    static func waiting(for settings: RecordingSettings) -> RunFolder? {
        let directory = FileManager.default.currentDirectoryPath
        let places = settings.resultPaths(in: directory)
        var begunForThis: RunFolder?
        for folder in runs(for: settings).reversed() {
            guard let run = try? RunSnapshot(readingFrom: folder.journal), !run.isInUse,
                let input = run.description.input
            else { continue }
            if RunResults(run, in: folder).havePart(atAnyOf: places) { return folder }
            // The recording is read for its identity last: mostly nothing is waiting.
            if begunForThis == nil, run.description.arguments == settings.words,
                run.description.workingDirectory == directory, input.isLike(FileIdentity(path: settings.path))
            {
                begunForThis = folder
            }
        }
        return begunForThis
    }

    /// Runs that were stopped and whose parts will be replaced.
    static func replaced(by settings: RecordingSettings) -> [RunFolder] {
        guard settings.output.mayOverwrite else { return [] }
        let places = settings.resultPaths(in: FileManager.default.currentDirectoryPath)
        return runs(for: settings).filter { folder in
            guard let run = try? RunSnapshot(readingFrom: folder.journal), !run.isInUse else { return false }
            return run.description.input != nil && RunResults(run, in: folder).havePart(atAnyOf: places)
        }
    }

    /// The run that is meant: by its name, or by the path of its folder.
    static func find(_ name: String) -> RunFolder? {
        let direct = RunFolder(url: URL(fileURLWithPath: name))
        if isOurs(direct), FileManager.default.fileExists(atPath: direct.journal) { return direct }
        return all().first { $0.id == name }
    }

    /// A run that was stopped and whose results these are. What is there of them is a part: as the run left it, or, where it is the same
    /// recording, changed since. A run that has put nothing there says nothing of what is there now.
    ///
    /// - Returns: the latest such run, and a file of its results that was changed, where one was: it does not go on over that.
    static func stopped(over settings: RecordingSettings) -> (run: RunFolder, changed: String?)? {
        let wanted = settings.resultPaths(in: FileManager.default.currentDirectoryPath)
        for folder in runs(for: settings).reversed() {
            guard let run = try? RunSnapshot(readingFrom: folder.journal) else { continue }
            let results = RunResults(run, in: folder)
            let changed = wanted.first { results.names($0) && results.part(at: $0) == nil }
            if results.havePart(atAnyOf: wanted) { return (folder, changed) }
            if changed != nil, run.description.input?.isLike(FileIdentity(path: settings.path)) == true {
                return (folder, changed)
            }
        }
        return nil
    }

    /// A run that did not come to its end, and has written this result or would hear this recording again.
    static func waiting(for recording: String, result: String) -> RunFolder? {
        let place = place(beside: Folder.holding(result))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        return (names.map { RunFolder(url: place.appendingPathComponent($0)) } + all()).first { folder in
            guard let run = try? RunSnapshot(readingFrom: folder.journal) else { return false }
            let directory = URL(fileURLWithPath: run.description.workingDirectory, isDirectory: true)
            let input = URL(fileURLWithPath: run.description.inputName, relativeTo: directory)
            return input.standardizedFileURL.path == recording || RunResults(run, in: folder).names(result)
        }
    }

    /// What the user calls the run: its name, or the way to it where the name does not lead there.
    static func name(of folder: RunFolder) -> String {
        let journal = FileNumber(path: folder.journal)
        let isListed = all().contains { $0.id == folder.id && FileNumber(path: $0.journal) == journal }
        let path = folder.url.path
        // Between backticks stands what can be copied to a shell.
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
        let typed = isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
        return isListed ? folder.id : typed
    }

    /// Whether the results of a run that goes on would come to lie where the run lies.
    static func isBeside(_ folder: RunFolder, resultsOf plan: OutputPlan) -> Bool {
        guard results(beside: folder) != nil, case .directory(let directory, _) = plan.destination else {
            return true
        }
        let there = RunFolder(url: place(beside: directory).appendingPathComponent(folder.id))
        return FileNumber(path: there.journal) == FileNumber(path: folder.journal)
    }
}

extension RecordingSettings {
    /// The whole paths of its results.
    fileprivate func resultPaths(in directory: String) -> [String] {
        output.paths(for: path).map {
            URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
                .standardizedFileURL.path
        }
    }
}
