import Foundation
import Testing

@testable import Files

@Suite("A file appears whole or not at all")
struct AtomicFileTests {
    @Test("a file exists once it is committed, and one that is never committed leaves no trace")
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

    @Test("a file that appears in the meantime is not replaced")
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

    @Test("a rehearsal fails where the commit would fail, and leaves nothing behind")
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

    @Test("a file gets the requested permissions, even if it replaces one with other permissions")
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

    @Test("a file that is replaced keeps its permissions")
    func keepsTheirs() throws {
        try withFolder { folder in
            try put("old", folder + "/secret")
            chmod(folder + "/secret", 0o600)
            try AtomicFile.write(Array("new".utf8), to: folder + "/secret")
            #expect(text(folder + "/secret") == "new")
            #expect(FileFacts(path: folder + "/secret")?.mode == 0o600)
        }
    }

    /// Rule: the link itself is replaced. Its target is neither changed nor created.
    @Test(
        "no link is followed, wherever it points",
        arguments: ["file", "nowhere", "folder", "link", "../outside"])
    func followsNoLink(target: String) throws {
        try withFolder { root in
            let folder = root + "/results"
            try Folder.make(folder + "/folder")
            try put("mine", folder + "/file")
            try put("mine", root + "/outside")
            symlink("file", folder + "/link")
            let path = folder + "/result"
            symlink(target, path)
            let refused = #expect(throws: FileError.self) { try AtomicFile.rehearse(path, mayReplace: false) }
            #expect(refused?.code == EEXIST)
            let before = try names(folder)
            try AtomicFile.rehearse(path, mayReplace: true)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
            try AtomicFile.write(Array("new".utf8), to: path)
            #expect(FileFacts(unlinked: path) != nil && text(path) == "new", "the link is a file now")
            #expect(text(folder + "/file") == "mine" && text(root + "/outside") == "mine")
            #expect(try names(folder) == before, "nothing else was made")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "file")
        }
    }

    @Test("if a user's own file is a link, its target is replaced and the link stays")
    func ownPlace() throws {
        try withFolder { folder in
            try put("old", folder + "/elsewhere")
            symlink("elsewhere", folder + "/link")
            try AtomicFile.write(Array("new".utf8), to: AtomicFile.ownPlace(folder + "/link"))
            #expect(text(folder + "/elsewhere") == "new")
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "elsewhere")
            #expect(AtomicFile.ownPlace(folder + "/none") == folder + "/none")
        }
    }

    /// Rule: a file made from others has no permission that one of them lacks, whether it is new or replaces something.
    @Test("a file never has wider permissions than the files it was made from")
    func neverWider() throws {
        let modes: [mode_t] = [0o600, 0o640, 0o644, 0o660, 0o400]
        try withFolder { folder in
            for (one, other) in modes.flatMap({ one in modes.map { (one, $0) } }) {
                for replaced in [nil, 0o644, 0o600] as [mode_t?] {
                    try put("one", folder + "/one")
                    try put("other", folder + "/other")
                    chmod(folder + "/one", one)
                    chmod(folder + "/other", other)
                    unlink(folder + "/made")
                    if let replaced {
                        try put("old", folder + "/made")
                        chmod(folder + "/made", replaced)
                    }
                    let widest = Rights.shared(by: ["/one", "/other", "/none"].map { folder + $0 })
                    try AtomicFile.write([1], to: folder + "/made", widest: widest)
                    let made = mode_t(try #require(FileFacts(path: folder + "/made")).mode)
                    #expect(made & ~(one & other) == 0, "\(String(made, radix: 8)) of \(one), \(other)")
                    let above = Rights.ofFolder(for: widest)
                    #expect(above & 0o700 == 0o700 && (above & 0o077 == 0) == (one & other & 0o077 == 0))
                }
            }
        }
    }

    @Test("a device is never replaced")
    func devices() {
        for mayReplace in [true, false] {
            let error = #expect(throws: FileError.self) {
                try AtomicFile.rehearse("/dev/null", mayReplace: mayReplace)
            }
            #expect(
                error?.code == FileError.notPlain, "whoever may replace a file may not replace this either")
        }
    }

    @Test(
        "a file with the longest name that the disk accepts can be written, and its half-written leftover is swept"
    )
    func longestName() throws {
        try withFolder { folder in
            for letter in ["x", "é", "語"] {
                let name = String(repeating: letter, count: 252 / letter.utf8.count) + ".md"
                let path = folder + "/" + name
                var file = try AtomicFile(path, mayReplace: false)
                let draft = try #require(names(folder).first { $0.hasSuffix(".part") })
                try file.commit(Array("whole".utf8))
                #expect(text(path) == "whole")
                try put("half", folder + "/" + draft)
                AtomicFile.sweep(beside: path)
                #expect(try names(folder) == [name])
                try FileManager.default.removeItem(atPath: path)
            }
        }
    }

    @Test("half-written files of programs that have ended are swept away, and nothing else")
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

    @Test("two writers of one name do not disturb each other's drafts")
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
