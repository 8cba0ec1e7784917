import Foundation
import Testing

@testable import Files

@Suite("Open files, folders and what is known about them")
struct OpenFileTests {
    @Test("a lock belongs to one writer until it closes the file")
    func locks() throws {
        try withFolder { folder in
            let path = folder + "/lock"
            func holdAndTry() throws -> (first: Bool, second: Bool) {
                let holder = try OpenFile.open(path, O_RDWR | O_CREAT, mode: 0o600)
                let first = try holder.lock()
                return (first, try withExtendedLifetime(holder) { try OpenFile.open(path, O_RDWR).lock() })
            }
            let (first, second) = try holdAndTry()
            #expect(first && !second)
            let afterwards = try OpenFile.open(path, O_RDWR).lock()
            #expect(afterwards)
        }
    }

    @Test("a file can be written, cut off, overwritten and read, but not created twice")
    func contents() throws {
        try withFolder { folder in
            let file = try OpenFile.create(folder + "/file", O_RDWR, mode: 0o600)
            try file.write(Array("hello world".utf8))
            try file.truncate(to: 5)
            try file.seek(to: 0)
            try file.write(Array("J".utf8))
            try file.synchronize()
            #expect(try file.readAll() == Array("Jello".utf8))
            let error = #expect(throws: FileError.self) { try OpenFile.create(folder + "/file", mode: 0o600) }
            #expect(error?.code == EEXIST)
        }
    }

    @Test("writing to a full disk throws ENOSPC")
    func full() throws {
        let error = #expect(throws: FileError.self) {
            try OpenFile.open("/dev/full", O_WRONLY).write(Array("anything".utf8))
        }
        #expect(error?.code == ENOSPC)
    }

    @Test(
        "the folder that holds a path is derived from the path",
        arguments: [
            ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/", "/a"), ("a//b", "a"), ("//a", "/"), ("/", "/"),
            ("./a", "."),
        ])
    func holding(path: String, folder: String) {
        #expect(Folder.holding(path) == folder)
    }

    @Test("folders are created to any depth, and what already exists stays")
    func makes() throws {
        try withFolder { folder in
            try Folder.make(folder + "/a/b/c")
            try put("x", folder + "/a/b/c/file")
            try Folder.make(folder + "/a/b/c/")
            #expect(text(folder + "/a/b/c/file") == "x")
            #expect(throws: FileError.self) { try Folder.make(folder + "/a/b/c/file") }
            #expect(throws: FileError.self) { try Folder.make(folder + "/a/b/c/file/more") }
        }
    }

    @Test("a file is recognized under each of its names, and no other file is taken for it")
    func identity() throws {
        try withFolder { folder in
            try put("x", folder + "/one")
            try put("x", folder + "/two")
            try FileManager.default.linkItem(atPath: folder + "/one", toPath: folder + "/again")
            symlink("one", folder + "/link")
            let one = try #require(FileFacts(path: folder + "/one"))
            #expect(one.nameCount == 2 && one.byteCount == 1)
            for name in ["/again", "/link"] {
                #expect(try one.isSameFile(as: #require(FileFacts(path: folder + name))))
            }
            #expect(try !one.isSameFile(as: #require(FileFacts(path: folder + "/two"))))
            #expect(FileFacts(path: folder) == nil && FileFacts(path: folder + "/none") == nil)
            #expect(FileFacts(unlinked: folder + "/link") == nil, "a link is no file by itself")
            #expect(try one.isSameFile(as: #require(FileFacts(unlinked: folder + "/again"))))
        }
    }

    @Test("a removal takes one link, file or empty folder; it is no error if that is already gone")
    func removal() throws {
        try withFolder { folder in
            try put("x", folder + "/one")
            symlink("one", folder + "/link")
            #expect(throws: FileError.self) { try Removal.emptyFolder(folder) }
            try Removal.file(folder + "/link")
            #expect(FileFacts(path: folder + "/one") != nil)
            #expect(throws: FileError.self) { try Removal.file(folder) }
            try Removal.file(folder + "/one")
            try Removal.file(folder + "/one")
            try Removal.emptyFolder(folder)
            try Removal.emptyFolder(folder)
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }
}
