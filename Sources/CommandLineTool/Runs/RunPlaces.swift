import Files
import Foundation
import Readback

/// Where runs keep their journals: next to their results, or in the user's state folder.
enum RunPlaces {
    /// The name of the hidden folder in an output directory.
    static let hidden = ".readback"

    /// The user's own place; runs kept elsewhere are linked from here.
    static var user: URL {
        URL(fileURLWithPath: UserFolder.path("XDG_STATE_HOME", or: ".local/state"))
            .appendingPathComponent("readback/runs")
    }

    static func place(beside directory: String) -> URL {
        URL(fileURLWithPath: directory).appendingPathComponent(hidden).appendingPathComponent("runs")
    }

    /// Creates a run's folder next to its results, and links it from the user's place.
    static func make(for plan: OutputPlan, recording: RecordingName) throws(CommandFailure) -> RunFolder {
        guard case .directory(let directory, _) = plan.destination else {
            return try RunFolder.make(in: user, named: recording.stem)
        }
        // If the user's place cannot be written, the run is only missing from the list.
        try? Folder.make(user.path, mode: 0o700)
        // If two runs had the same name, the list would show one, and resuming one might resume the other.
        return try RunFolder.make(in: place(beside: directory), named: recording.stem) { folder in
            symlink(folder.url.path, user.appendingPathComponent(folder.id).path) == 0 || errno != EEXIST
        }
    }

    /// The output directory that the run's folder is in; `nil` for a run in the user's own place.
    static func results(beside folder: RunFolder) -> String? {
        let place = folder.url.standardizedFileURL.deletingLastPathComponent()
        let hidden = place.deletingLastPathComponent()
        guard place.lastPathComponent == "runs", hidden.lastPathComponent == Self.hidden else { return nil }
        return hidden.deletingLastPathComponent().path
    }

    /// Whether this is a place for runs: the user's own place, or the hidden folder next to results.
    static func isOurs(_ folder: RunFolder) -> Bool {
        results(beside: folder) != nil
            || folder.url.standardizedFileURL.deletingLastPathComponent().path
                == user.standardizedFileURL.path
    }

    /// Removes a run that another process left behind. The folder must be in a place for runs, no process may be using it, and there must
    /// be no file that only this run identifies as partial.
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

    /// Removes a run's own folder after its results are written.
    static func remove(_ folder: RunFolder, of memory: RunMemory) throws {
        try memory.removeOwn(folder: folder.url.path)
        forget(folder)
    }

    /// Removes the link and the empty parent folders of a run whose folder is gone.
    private static func forget(_ folder: RunFolder) {
        folder.removePlaces()
        let link = user.appendingPathComponent(folder.id).path
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
            target == folder.url.path
        {
            unlink(link)
        }
    }

    /// Every run that exists, oldest first.
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

    /// Removes dead links to runs that were finished elsewhere. A link to a disk that is not mounted is kept: there, the folder of the
    /// results is missing, too.
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

    /// The runs that may concern this recording and its results, oldest first: those next to the results, whoever began them, and those in
    /// the user's place.
    private static func runs(for settings: RecordingSettings) -> [RunFolder] {
        guard case .directory(let directory, _) = settings.output.destination else { return all() }
        let place = place(beside: directory)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        let beside = names.map { RunFolder(url: place.appendingPathComponent($0)) }
        var seen: Set<FileNumber> = []
        return (beside + all())
            // A folder that many machines work on has many runs, usually at most one of them for this recording.
            .filter { $0.isNamed(after: RecordingName(settings.path)) }
            .filter { folder in FileNumber(path: folder.journal).map { seen.insert($0).inserted } ?? false }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }

    /// A run that another process is working on now and that would write one of these files.
    ///
    /// - Parameters:
    ///   - own: the run that asks. Of several new runs, the one whose name sorts first does not yield.
    ///   - goesOn: whether it is a resumed run, which yields to every other.
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
            // Names that are not known yet cannot be compared, so the command and the recording are.
            if isNamedLate {
                return run.description.arguments == settings.words
                    && run.description.input?.isLike(FileIdentity(path: settings.path)) == true
            }
            return !places.isDisjoint(with: theirs.resultPaths(in: run.description.workingDirectory))
        }
    }

    /// The latest interrupted run that wrote one of these results; otherwise the latest one begun by the same command.
    static func waiting(for settings: RecordingSettings) -> RunFolder? {
        let directory = FileManager.default.currentDirectoryPath
        let places = settings.resultPaths(in: directory)
        var begunForThis: RunFolder?
        for folder in runs(for: settings).reversed() {
            guard let run = try? RunSnapshot(readingFrom: folder.journal), !run.isInUse,
                let input = run.description.input
            else { continue }
            if RunResults(run, in: folder).havePart(atAnyOf: places) { return folder }
            // Reading the recording for its identity comes last, because usually no run is waiting.
            if begunForThis == nil, run.description.arguments == settings.words,
                run.description.workingDirectory == directory, input.isLike(FileIdentity(path: settings.path))
            {
                begunForThis = folder
            }
        }
        return begunForThis
    }

    /// Stopped runs whose partial results will be replaced.
    static func replaced(by settings: RecordingSettings) -> [RunFolder] {
        guard settings.output.mayOverwrite else { return [] }
        let places = settings.resultPaths(in: FileManager.default.currentDirectoryPath)
        return runs(for: settings).filter { folder in
            guard let run = try? RunSnapshot(readingFrom: folder.journal), !run.isInUse else { return false }
            return run.description.input != nil && RunResults(run, in: folder).havePart(atAnyOf: places)
        }
    }

    /// Finds a run by its name, or by the path of its folder.
    static func find(_ name: String) -> RunFolder? {
        let direct = RunFolder(url: URL(fileURLWithPath: name))
        if isOurs(direct), FileManager.default.fileExists(atPath: direct.journal) { return direct }
        return all().first { $0.id == name }
    }

    /// A stopped run that wrote these results. They are partial: either as the run left them, or, if the recording is the same, edited
    /// since. A run that has written nothing here says nothing about the files.
    ///
    /// - Returns: the latest such run, and one of its files if that was changed; the run cannot be resumed over a changed file.
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

    /// An interrupted run that wrote this result or would transcribe this recording when resumed.
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

    /// What the user types to name the run: its name, or the path of its folder if the name does not lead to it.
    static func name(of folder: RunFolder) -> String {
        let journal = FileNumber(path: folder.journal)
        let isListed = all().contains { $0.id == folder.id && FileNumber(path: $0.journal) == journal }
        let path = folder.url.path
        // The text between backticks can be copied to a shell.
        let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
        let typed = isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
        return isListed ? folder.id : typed
    }

    /// Whether a resumed run would write its results next to its own folder.
    static func isBeside(_ folder: RunFolder, resultsOf plan: OutputPlan) -> Bool {
        guard results(beside: folder) != nil, case .directory(let directory, _) = plan.destination else {
            return true
        }
        let there = RunFolder(url: place(beside: directory).appendingPathComponent(folder.id))
        return FileNumber(path: there.journal) == FileNumber(path: folder.journal)
    }
}

extension RecordingSettings {
    /// The absolute paths of the results.
    fileprivate func resultPaths(in directory: String) -> [String] {
        output.paths(for: path).map {
            URL(fileURLWithPath: $0, relativeTo: URL(fileURLWithPath: directory, isDirectory: true))
                .standardizedFileURL.path
        }
    }
}
