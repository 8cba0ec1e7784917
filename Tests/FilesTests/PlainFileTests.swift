import Foundation
import Testing

@testable import Files

/// Rule: opening a file by name succeeds or fails at once. It never waits for another program.
@Suite("Only plain files are opened by name")
struct PlainFileTests {
    /// Every kind of thing that a path can name, and whether it is opened.
    enum Kind: String, CaseIterable {
        case file, folder, null, full, pipe, socket, linkToPipe, terminal

        var isPlain: Bool { [.file, .folder, .null, .full].contains(self) }

        func make(in folder: String) throws -> String {
            let path = "\(folder)/\(rawValue)"
            switch self {
            case .file: try put("text", path)
            case .folder: try Folder.make(path)
            case .null: return "/dev/null"
            case .full: return "/dev/full"
            case .terminal: return "/dev/ptmx"
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            case .linkToPipe:
                #expect(mkfifo(path + "-pipe", 0o600) == 0)
                #expect(symlink("linkToPipe-pipe", path) == 0)
            case .socket:
                let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                defer { close(descriptor) }
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
                let bound = withUnsafePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                    }
                }
                try #require(bound == 0, "\(path): \(errno)")
            }
            return path
        }
    }

    @Test(
        "only plain kinds are opened, whatever the flags", .timeLimit(.minutes(1)), arguments: Kind.allCases)
    func kinds(kind: Kind) throws {
        try withShortFolder { folder in
            let path = try kind.make(in: folder)
            for flags in [O_RDONLY, O_WRONLY, O_WRONLY | O_CREAT | O_APPEND, O_RDWR | O_CREAT | O_APPEND] {
                if kind == .folder && flags != O_RDONLY { continue }
                do throws(FileError) {
                    _ = try OpenFile.open(path, flags, mode: 0o600)
                    #expect(kind.isPlain, "\(kind) was opened")
                } catch {
                    #expect(!kind.isPlain && error.code == FileError.notPlain, "\(kind) \(flags): \(error)")
                }
            }
        }
    }

    @Test("/dev/null is read as an empty file")
    func nullDevice() throws { #expect(try OpenFile.read("/dev/null") == []) }

    @Test("a device without an end is not read", arguments: ["/dev/zero", "/dev/full", "/dev/urandom"])
    func devices(path: String) {
        let error = #expect(throws: FileError.self) { try OpenFile.read(path) }
        #expect(error?.code == FileError.notPlain, "\(String(describing: error))")
    }

    @Test("refusing to read a pipe does not disturb the writer at its other end")
    func waitingWriter() throws {
        try withShortFolder { folder in
            let path = folder + "/pipe"
            #expect(mkfifo(path, 0o600) == 0)
            // With this reader, the writer can open the pipe. The refused open must not end their connection.
            let reader = Glibc.open(path, O_RDONLY | O_NONBLOCK)
            let writer = Glibc.open(path, O_WRONLY)
            defer {
                close(reader)
                close(writer)
            }
            #expect(throws: FileError.self) { try OpenFile.read(path) }
            #expect(Glibc.write(writer, "x", 1) == 1)
            var byte: UInt8 = 0
            #expect(Glibc.read(reader, &byte, 1) == 1 && byte == UInt8(ascii: "x"))
        }
    }

    /// Socket paths must be short.
    private func withShortFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
        let folder = "/tmp/plain-\(UInt32.random(in: 0 ... .max))"
        try Folder.make(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }
}

/// Rule: file names are bytes. Those that are not valid UTF-8 are told apart from the others and shown in a printable form.
@Suite("Names that are not UTF-8")
struct SystemNameTests {
    @Test(
        "the shown name keeps the valid text and escapes the rest",
        arguments: [
            ([0x63, 0x61, 0x66, 0xe9], #"caf\xE9"#), ([0xff], #"\xFF"#), ([0xc3, 0xa9, 0x80], #"é\x80"#),
            ([0xed, 0xa0, 0x80], #"\xED\xA0\x80"#), ([0xe2, 0x82], #"\xE2\x82"#),
        ] as [([UInt8], String)])
    func shown(bytes: [UInt8], expected: String) {
        #expect(SystemName(bytes) == .misencoded(shown: expected))
    }

    @Test("a folder lists names of both kinds")
    func folder() throws {
        try withFolder { folder in
            let bytes: [CChar] = Array(folder.utf8CString.dropLast()) + [0x2f, 0x61, -23, 0]
            let descriptor = bytes.withUnsafeBufferPointer {
                Glibc.open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600)
            }
            try #require(descriptor >= 0)
            close(descriptor)
            try put("x", folder + "/é.wav")
            try Folder.make(folder + "/below")
            let entries = Set(try Folder.entries(in: folder))
            #expect(
                entries == [
                    Folder.Entry(.misencoded(shown: #"a\xE9"#)), Folder.Entry(.text("é.wav")),
                    Folder.Entry(.text("below"), isFolder: true),
                ])
        }
    }
}
