import Files
import Foundation
import Readback

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder of one run. It holds the run's journal, and exists until all results of the run are written.
struct RunFolder: Hashable, Sendable {
    let url: URL

    /// The name of the run for the user.
    var id: String { url.lastPathComponent }
    var journal: String { url.appendingPathComponent(RunMemory.fileName).path }

    /// Creates a folder for a run of this recording, under an unused name.
    ///
    /// - Parameter isFree: registers the name elsewhere; returns false if it is taken there, and the run gets another name.
    static func make(
        in place: URL, named stem: String, isFree: (RunFolder) -> Bool = { _ in true }
    ) throws(CommandFailure) -> RunFolder {
        let name = timestamp() + "-" + safe(stem)
        for number in 1...1000 {
            let url = place.appendingPathComponent(number == 1 ? name : "\(name)-\(number)")
            guard try take(url.path, in: place.path) else { continue }
            if isFree(RunFolder(url: url)) { return RunFolder(url: url) }
            rmdir(url.path)
        }
        throw failure(place.path, "this folder has a thousand runs that started in this second")
    }

    /// - Returns: whether the name was free.
    private static func take(_ path: String, in place: String) throws(CommandFailure) -> Bool {
        // A run that ends at the same time may remove the empty folder `place` before this run has made its own folder in it.
        let attempts = 100
        for attempt in 1...attempts {
            do throws(FileError) {
                try Folder.make(place, mode: 0o700)
                // Only the user may read what is said in a recording.
                guard mkdir(path, 0o700) == 0 else { throw FileError("making it", path) }
                try Folder.synchronize(place)
                return true
            } catch {
                if error.code == EEXIST { return false }
                guard error.code == ENOENT, attempt < attempts else {
                    throw failure(path, error.reason.lowercased())
                }
            }
        }
        return false
    }

    /// Begins the file for which the folder was made. If that fails, the folder is removed, because nothing in it could be resumed.
    func begin<Memory>(_ file: String, _ memory: (String) throws -> Memory) throws -> Memory {
        do {
            return try memory(file)
        } catch {
            try? Removal.file(file)
            if (try? Removal.folderIfEmpty(url.path)) == true { removePlaces() }
            throw error
        }
    }

    /// Removes the parent folders that were made for this one, if they are empty.
    func removePlaces() {
        let place = url.deletingLastPathComponent()
        if rmdir(place.path) == 0, place.deletingLastPathComponent().lastPathComponent == RunPlaces.hidden {
            rmdir(place.deletingLastPathComponent().path)
        }
    }

    private static func failure(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(.unwritableOutput, "\(path): \(reason); check the folder's permissions")
    }

    /// The current time in UTC, so that names sort by time in every time zone.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(
            format: "%04d%02d%02d-%02d%02d%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
            parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    /// Whether the folder was named after this recording. The rest of its name is the time at which the run began.
    func isNamed(after recording: RecordingName) -> Bool { id.contains(Self.safe(recording.stem)) }

    /// Letters, digits and harmless punctuation, so that the name is easy to type.
    private static func safe(_ stem: String) -> String {
        let kept = stem.prefix(60).map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" }
        return kept.isEmpty ? "recording" : String(kept)
    }
}
