import Foundation
import Testing

@testable import Files

/// File systems by what they refuse.
enum FileSystemKind: CaseIterable {
    /// Supports everything.
    case complete
    /// Older kernels, some network folders.
    case withoutRenameToNew
    /// FAT and exFAT: no file can have two names.
    case withoutLinks
    /// FUSE file systems that support only what every file system must.
    case plain

    var calls: Naming.Calls {
        var calls = Naming.Calls.system
        if self == .withoutRenameToNew || self == .plain { calls.renameToNew = { _, _ in EINVAL } }
        if self == .withoutLinks || self == .plain { calls.link = { _, _ in EPERM } }
        return calls
    }
}

@Suite("A finished file gets its name")
struct NamingTests {
    @Test("a new name can be claimed on every kind of file system", arguments: FileSystemKind.allCases)
    func claims(kind: FileSystemKind) throws {
        try withFolder { folder in
            try put("whole", folder + "/draft")
            try Naming(kind.calls).claim(folder + "/result", with: folder + "/draft")
            #expect(text(folder + "/result") == "whole")
            #expect(try names(folder) == ["result"])
        }
    }

    @Test("an existing file is left alone on every kind of file system", arguments: FileSystemKind.allCases)
    func leavesOthers(kind: FileSystemKind) throws {
        try withFolder { folder in
            try put("whole", folder + "/draft")
            try put("theirs", folder + "/result")
            let error = #expect(throws: FileError.self) {
                try Naming(kind.calls).claim(folder + "/result", with: folder + "/draft")
            }
            #expect(error?.code == EEXIST)
            #expect(text(folder + "/result") == "theirs" && text(folder + "/draft") == "whole")
        }
    }

    @Test("if every way fails, the attempt leaves nothing behind")
    func noWay() throws {
        try withFolder { folder in
            var calls = FileSystemKind.plain.calls
            calls.rename = { _, _ in EIO }
            try put("whole", folder + "/draft")
            let error = #expect(throws: FileError.self) {
                try Naming(calls).claim(folder + "/result", with: folder + "/draft")
            }
            #expect(error?.code == EIO)
            #expect(try names(folder) == ["draft"])
        }
    }

    @Test("replacing puts the new file in place, or says why it cannot")
    func replaces() throws {
        try withFolder { folder in
            try put("new", folder + "/draft")
            try put("old", folder + "/result")
            try Naming().replace(folder + "/result", with: folder + "/draft")
            #expect(text(folder + "/result") == "new")
            let error = #expect(throws: FileError.self) {
                try Naming().replace(folder + "/result", with: folder + "/draft")
            }
            #expect(error?.code == ENOENT)
        }
    }
}
