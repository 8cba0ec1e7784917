import Files
import Foundation

/// Where the shared library may be.
enum LibraryPlaces {
    /// The file name of the version that `Scripts/setup` installs.
    static let fileName = "libonnxruntime.so.1.23.2"

    /// In the order in which they are tried: beside the program, where an installation puts it, where `Scripts/setup` puts it,
    /// and last by name alone, which the system looks up in its own places.
    static func candidates(program: String?, environment: [String: String]) -> [String] {
        var folders: [String] = []
        if let program {
            let folder = (program as NSString).deletingLastPathComponent
            folders += [folder, "\(folder)/../lib/readback"]
        }
        folders.append(
            UserFolder.path("XDG_DATA_HOME", or: ".local/share", environment: environment) + "/readback/lib")
        return folders.map { "\($0)/\(fileName)" } + [fileName, "libonnxruntime.so.1", "libonnxruntime.so"]
    }
}
