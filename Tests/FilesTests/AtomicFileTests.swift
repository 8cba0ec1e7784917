import Foundation
import Testing

@testable import Files

@Suite("A file appears whole or not at all")
struct AtomicFileTests {
    @Test("it is there when it is committed, and nothing of it before or after a failure")
    func appears() throws {
        try withFolder { folder in
            let path = folder + "/result"
            do {
                var file = try AtomicFile(path, mayReplace: false)
                #expect(text(path) == nil)
                try file.commit(Array("whole".utf8))
                #expect(text(path) == "whole")
            }
            do { _ = try AtomicFile(path, mayReplace: true) }
            #expect(text(path) == "whole")
            #expect(try names(folder) == ["result"])
        }
    }

    @Test("a file that appears meanwhile is not replaced")
    func meanwhile() throws {
        try withFolder { folder in
            let path = folder + "/result"
            do {
                var file = try AtomicFile(path, mayReplace: false)
                try put("theirs", path)
                let error = #expect(throws: FileError.self) { try file.commit(Array("ours".utf8)) }
                #expect(error?.code == EEXIST)
            }
            #expect(text(path) == "theirs")
            #expect(try names(folder) == ["result"])
        }
    }

    @Test("a rehearsal finds what the end would find, and leaves nothing")
    func rehearses() throws {
        try withFolder { folder in
            try AtomicFile.rehearse(folder + "/result", mayReplace: false)
            try put("theirs", folder + "/there")
            try AtomicFile.rehearse(folder + "/there", mayReplace: true)
            let exists = #expect(throws: FileError.self) {
                try AtomicFile.rehearse(folder + "/there", mayReplace: false)
            }
            #expect(exists?.code == EEXIST)
            #expect(throws: FileError.self) { try AtomicFile.rehearse("/proc/result", mayReplace: false) }
            #expect(try names(folder) == ["there"])
            #expect(text(folder + "/there") == "theirs")
        }
    }

    @Test("rights that are asked for are those of the file, also where one with others is replaced")
    func takesRights() throws {
        try withFolder { folder in
            try put("old", folder + "/open")
            chmod(folder + "/open", 0o644)
            for name in ["open", "new"] {
                try AtomicFile.write(Array("secret".utf8), to: folder + "/" + name, mode: 0o600)
                var status = stat()
                #expect(stat(folder + "/" + name, &status) == 0 && status.st_mode & 0o777 == 0o600)
            }
        }
    }

    @Test("what is replaced keeps its rights, and a symbolic link stays one")
    func keepsTheirs() throws {
        try withFolder { folder in
            try put("old", folder + "/secret")
            chmod(folder + "/secret", 0o600)
            symlink("secret", folder + "/link")
            try AtomicFile.write(Array("new".utf8), to: folder + "/link")
            #expect(text(folder + "/secret") == "new")
            #expect(FileFacts(path: folder + "/secret")?.mode == 0o600)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "secret")
        }
    }

    @Test("what is no file is never replaced")
    func devices() {
        let error = #expect(throws: FileError.self) { try AtomicFile.rehearse("/dev/null", mayReplace: true) }
        #expect(error?.code == ENOTSUP)
    }

    @Test("half-written files of programs that are gone are swept away, and nothing else")
    func sweeps() throws {
        try withFolder { folder in
            let path = folder + "/talk.md"
            let left = ["talk.md.readback-71.part", "talk.md.readback-71-2.part"]
            let others = [
                "talk.md.notes.part", "talk.md.part", "talk.md.71.part", "talk.md.2024.part",
                "talk.md.readback-71.part.old", "talk.mdx.readback-71.part", "talk.md.readback-x.part",
                "other.readback-71.part",
            ]
            for name in left + others { try put("half", folder + "/" + name) }
            var writing = try AtomicFile(path, mayReplace: false)
            let ours = try Set(names(folder)).subtracting(left + others)
            try #require(ours.count == 1)
            AtomicFile.sweep(beside: path)
            #expect(try Set(names(folder)) == ours.union(others), "one that is being written is left alone")
            try writing.commit(Array("whole".utf8))
            #expect(text(path) == "whole")
        }
    }

    @Test("two writers of one name do not take each other's drafts")
    func twoWriters() throws {
        try withFolder { folder in
            let path = folder + "/result"
            var one = try AtomicFile(path, mayReplace: true)
            var other = try AtomicFile(path, mayReplace: true)
            try one.commit(Array("one".utf8))
            #expect(text(path) == "one")
            try other.commit(Array("other".utf8))
            #expect(text(path) == "other")
            #expect(try names(folder) == ["result"])
        }
    }
}
