internal import CDemo
import Files
import Foundation
import Readback

/// The recording that comes with the program: one of the recordings for the tests, in which no real person speaks.
struct DemoRecording: Sendable {
    static let title = "a call of 69 seconds, spoken by synthetic voices"
    private static let name = "call-booking.flac"

    var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: readback_demo(), count: readback_demo_length()))
    }

    /// Returns the recording's path. An identical file that already exists is kept.
    func write(into folder: String, mayOverwrite: Bool) throws(CommandFailure) -> String {
        let path = FolderTree.path(to: Self.name, in: folder)
        let content = bytes
        guard ContentHash(contentsOf: path) != ContentHash(content) else { return path }
        let file = OutputFile(path: path, mayOverwrite: mayOverwrite)
        try file.prepare()
        try file.write(content)
        return path
    }
}
