import Foundation
import Testing

@testable import ChildProcess

@Suite("The locator")
struct ExecutableLocatorTests {
    @Test("finds the first executable file on the search path, and nothing else")
    func search() async throws {
        try await withTemporaryFolder { folder in
            for (name, mode) in [
                ("a/tool", 0o600), ("b/tool/inner", 0o700), ("c/tool", 0o700), ("d/tool", 0o700),
            ] {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("#!/bin/sh\n".utf8).write(to: file)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
            }
            let all = ["missing", "a", "b", "c", "d"].map { "\(folder.path)/\($0)" }.joined(separator: ":")
            // Neither the file without permission nor the folder of that name.
            #expect(ExecutableLocator.find("tool", searchPath: all) == "\(folder.path)/c/tool")
            #expect(
                ExecutableLocator.find("tool", searchPath: "\(folder.path)/d/") == "\(folder.path)/d/tool")
            #expect(ExecutableLocator.find("other", searchPath: all) == nil)
            #expect(
                ExecutableLocator.find("\(folder.path)/d/tool", searchPath: nil) == "\(folder.path)/d/tool")
            #expect(ExecutableLocator.find("\(folder.path)/a/tool", searchPath: all) == nil)
        }
    }

    @Test("never looks in the current folder", arguments: ["", ":", ".", "bin:usr/bin", "::"])
    func relativeEntries(searchPath: String) {
        #expect(ExecutableLocator.find("sh", searchPath: searchPath) == nil)
        #expect(ExecutableLocator.find("", searchPath: searchPath + ":/bin") == nil)
    }

    @Test("finds the path of the running program")
    func current() throws {
        let path = try #require(ExecutableLocator.currentExecutablePath())
        #expect(ExecutableLocator.isExecutable(path))
        #expect(path.hasPrefix("/"))
    }
}

@Suite("A bounded tail")
struct BoundedTailTests {
    @Test("keeps the last bytes, whatever the size of the pieces", arguments: [1, 2, 3, 5, 8, 100])
    func keepsTheEnd(size: Int) {
        let all = (0..<64).map { UInt8($0) }
        var tail = BoundedTail(limit: 8)
        for start in stride(from: 0, to: all.count, by: size) { tail.append(all[start...].prefix(size)) }
        #expect(tail.bytes == Array(all.suffix(8)))
        #expect(tail.droppedCount == 56)
    }

    @Test("shows text without characters that could control a terminal")
    func text() {
        var tail = BoundedTail()
        tail.append(Array("10%\r20%\r\u{1b}[31mNo such file: ü\u{7}\n \n".utf8) + [0xff])
        #expect(tail.text == "10%\n20%\n[31mNo such file: ü\n \n\u{fffd}")
        tail = BoundedTail()
        tail.append(Array("first\nlast one\n  \n\n".utf8))
        #expect(tail.lastLine == "last one")
        #expect(BoundedTail().lastLine == nil)
    }

    @Test("of size zero keeps nothing, but counts the dropped bytes")
    func empty() {
        var tail = BoundedTail(limit: 0)
        tail.append([1, 2, 3])
        #expect(tail.bytes.isEmpty)
        #expect(tail.droppedCount == 3)
    }
}

@Suite("An exit status")
struct ChildStatusTests {
    @Test(
        "is decoded from the system's status number, for exits and for signals",
        arguments: [
            (0, ChildStatus.exited(code: 0)), (0x0100, .exited(code: 1)), (0xff00, .exited(code: 255)),
            (9, .signalled(.kill)), (15, .signalled(.terminate)), (0x8b, .signalled(Signal(number: 11))),
        ])
    func decoding(raw: Int, expected: ChildStatus) {
        #expect(ChildStatus(waitStatus: Int32(raw)) == expected)
    }

    @Test("is described in words")
    func words() {
        #expect("\(ChildStatus.exited(code: 2))" == "exited with status 2")
        #expect("\(ChildStatus.signalled(.kill))" == "was killed by SIGKILL (9)")
        #expect("\(ChildStatus.signalled(Signal(number: 40)))" == "was killed by signal 40")
    }
}
