import Foundation
import Testing

@testable import CommandLineTool

@Suite("The folder for uploaded recordings")
struct UploadFolderTests {
    private func withParent(_ body: (String) throws -> Void) throws {
        let parent = FileManager.default.temporaryDirectory.appendingPathComponent("up-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: parent) }
        try body(parent.path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("only the owner has access, and a file keeps its extension if it is a plain one")
    func rights() throws {
        try withParent { parent in
            let folder = try UploadFolder(in: parent)
            let names = ["a.mp3": "1.mp3", "../../b": "2", "c.tar/..": "3", "d.w v": "4", "e.m4a": "5.m4a"]
            for (name, expected) in names.sorted(by: { $0.value < $1.value }) {
                let upload = try folder.makeFile(named: name)
                let path = URL(fileURLWithPath: upload.path)
                #expect(path.lastPathComponent == expected)
                #expect(path.deletingLastPathComponent().deletingLastPathComponent().path == parent)
                #expect(try mode(upload.path) == 0o600)
                #expect(try mode(path.deletingLastPathComponent().path) == 0o700)
            }
            folder.remove()
            #expect(try FileManager.default.contentsOfDirectory(atPath: parent).isEmpty)
        }
    }

    @Test("a killed process's uploads are removed; a living one's stay, and so does everything else")
    func sweep() throws {
        try withParent { parent in
            let living = try UploadFolder(in: parent)
            let upload = try living.makeFile(named: "a.wav")
            // One was killed in the middle of an upload, the other before it had one.
            let dead = (0..<2).map { _ in "\(parent)/readback-serve-\(UUID().uuidString)" }
            for folder in dead {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            }
            try Data("said".utf8).write(to: URL(fileURLWithPath: "\(dead[0])/1.wav"))
            let other = "\(parent)/readback-serve-notes"
            try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
            let link = "\(parent)/readback-serve-\(UUID().uuidString)"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
            let next = try UploadFolder(in: parent)
            #expect(FileManager.default.fileExists(atPath: upload.path))
            for folder in dead { #expect(!FileManager.default.fileExists(atPath: folder), "\(folder)") }
            #expect(FileManager.default.fileExists(atPath: other))
            #expect(FileManager.default.fileExists(atPath: link))
            next.remove()
        }
    }
}
