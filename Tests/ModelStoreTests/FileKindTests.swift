import Foundation
import Testing

@testable import ModelStore

@Suite struct FileKindTests {
    private static let heads: [FileKind: Data] = [
        .gguf: Data("GGUF".utf8) + Data([3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
        .ggml: Data("lmgg".utf8) + Data(count: 40),
        .onnx: Data([8, 7, 18, 7]) + Data("pytorch".utf8) + Data(count: 40),
    ]

    @Test("each kind recognizes its own file header and no other", arguments: [FileKind.gguf, .ggml, .onnx])
    func own(kind: FileKind) {
        for (other, head) in Self.heads {
            #expect(kind.matches(head: head, byteCount: 10_000) == (kind == other))
        }
        for text in [
            "", "GG", String(repeating: "x", count: 256), "<!DOCTYPE html><html><head><title>404</title>",
            "version https://git-lfs.github.com/spec/v1\n",
        ] {
            #expect(!kind.matches(head: Data(text.utf8), byteCount: 32_000_000), "\(text)")
        }
        for count in 0..<24 {
            #expect(!kind.matches(head: Self.heads[kind]?.prefix(count) ?? Data(), byteCount: 10_000))
        }
    }

    @Test("a GGUF header with an unknown version, or that promises more than the file can hold, is refused")
    func impossible() {
        let head = Self.heads[.gguf] ?? Data()
        for (offset, value) in [(4, 9), (14, 1), (22, 1), (16, 0)] as [(Int, UInt8)] {
            var broken = head
            broken[offset] = value
            #expect(!FileKind.gguf.matches(head: broken, byteCount: 10_000), "byte \(offset)")
        }
    }

    @Test("every model of the list has a known hash or a kind that can be recognized")
    func manifest() {
        for entry in ModelManifest.builtIn.models where !entry.isPinned {
            #expect(FileKind(engine: entry.engine) != nil, "\(entry.id)")
        }
    }
}
