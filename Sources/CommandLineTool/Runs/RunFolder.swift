import Files
import Foundation
import Readback

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The folder of one run: it holds the run's journal, and is there as long as the run's results are not all written.
struct RunFolder: Hashable, Sendable {
    let url: URL

    /// What the user calls the run.
    var id: String { url.lastPathComponent }
    var journal: String { url.appendingPathComponent(RunMemory.fileName).path }

    /// Makes a folder for a run of this recording, under a name that nobody else has.
    ///
    /// - Parameter isFree: makes the name known elsewhere; where it is somebody else's there, the run gets another one.
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
        // A run that ends beside this one takes away the place that it leaves empty, perhaps before this one has made its folder there.
        let attempts = 100
        for attempt in 1...attempts {
            do throws(FileError) {
                try Folder.make(place, mode: 0o700)
                // What is said in a recording is nobody else's business.
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

    /// Begins the file for which the folder was made. Where that fails the folder goes away again: what is in it then is nothing that could
    /// be gone on with.
    func begin<Memory>(_ file: String, _ memory: (String) throws -> Memory) throws -> Memory {
        do {
            return try memory(file)
        } catch {
            try? Removal.file(file)
            if (try? Removal.folderIfEmpty(url.path)) == true { removePlaces() }
            throw error
        }
    }

    /// Takes away the folders above it that were made for it, as far as they are empty.
    func removePlaces() {
        let place = url.deletingLastPathComponent()
        if rmdir(place.path) == 0, place.deletingLastPathComponent().lastPathComponent == RunPlaces.hidden {
            rmdir(place.deletingLastPathComponent().path)
        }
    }

    private static func failure(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(.unwritableOutput, "\(path): \(reason); check the folder's permissions")
    }

    /// Sorts by time, in every time zone alike.
    private static func timestamp() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(
            format: "%04d%02d%02d-%02d%02d%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
            parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    /// Whether it was named after this recording. What else its name holds is when it began.
    func isNamed(after recording: RecordingName) -> Bool { id.contains(Self.safe(recording.stem)) }

    /// Letters, digits and what is harmless between them, so that the name can be typed.
    private static func safe(_ stem: String) -> String {
        let kept = stem.prefix(60).map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" }
        return kept.isEmpty ? "recording" : String(kept)
    }
}
