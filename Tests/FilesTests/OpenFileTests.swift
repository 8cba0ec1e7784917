import Foundation
import Testing

@testable import Files

@Suite("Open files, folders and what is known of them")
struct OpenFileTests {
    @Test("a lock is one writer's until that one has closed the file")
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

    @Test("what is written is read, cut off and written over")
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

    @Test("a disk that is full is an error with its name")
    func full() throws {
        let error = #expect(throws: FileError.self) {
            try OpenFile.open("/dev/full", O_WRONLY).write(Array("anything".utf8))
        }
        #expect(error?.code == ENOSPC)
    }

    @Test(
        "a path lies in a folder",
        arguments: [
            ("a", "."), ("a/b", "a"), ("/a", "/"), ("/a/b/", "/a"), ("a//b", "a"), ("//a", "/"), ("/", "/"),
            ("./a", "."),
        ])
    func holding(path: String, folder: String) {
        #expect(Folder.holding(path) == folder)
    }

    @Test("folders are made as deep as they are named; what is there stays")
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

    @Test("one file is known by all its names, and no other is taken for it")
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

    @Test("one name is removed and nothing below it; what is gone already is no error")
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
