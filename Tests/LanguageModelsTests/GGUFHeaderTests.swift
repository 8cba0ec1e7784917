import Foundation
import TestSupport
import Testing

@testable import LanguageModels

@Suite("GGUF headers")
struct GGUFHeaderTests {
    private func read(_ bytes: [UInt8]) throws -> GGUFHeader {
        try bytes.withUnsafeBytes { try GGUFHeader($0) }
    }

    private func damage(_ file: TinyGGUF) -> String? {
        do {
            _ = try read(file.bytes)
            return nil
        } catch let damage as GGUFCursor.Damage {
            return damage.reason
        } catch {
            return "another error: \(error)"
        }
    }

    @Test("a sound file gives its metadata and its tensors")
    func sound() throws {
        let header = try read(TinyGGUF().bytes)
        #expect(header.architecture == "llama")
        #expect(header.contextLength == 256)
        #expect(header.tensors.map(\.name) == ["token_embd.weight", "output_norm.weight"])
        #expect(header.metadata["tokenizer.ggml.tokens"] == .array(elementType: 8, count: 4))
    }

    @Test("a header with a false claim is refused in one sentence", arguments: TinyGGUF.lies)
    func lies(lie: TinyGGUF.Lie) {
        var file = TinyGGUF()
        lie.tell(&file)
        let reason = damage(file)
        #expect(reason?.contains(lie.reason) == true, "\(lie.name): \(reason ?? "was accepted")")
        #expect(
            reason?.contains(where: \.isNewline) == false && (reason?.count ?? 0) < 200, "\(reason ?? "")")
    }

    @Test("a file that ends early is refused, wherever it ends")
    func truncated() {
        let whole = TinyGGUF().bytes
        for length in 0..<whole.count {
            #expect(throws: GGUFCursor.Damage.self, "\(length) bytes") { try read(Array(whole[..<length])) }
        }
    }

    @Test("any damage to the header is refused or harmless: reading always ends, and never past the file")
    func mutated() {
        let whole = TinyGGUF().bytes
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<TinyGGUF().headerSize, using: &random)] =
                    [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random)!
            }
            guard let header = try? read(bytes) else { continue }
            #expect(header.tensors.allSatisfy { header.dataOffset + $0.offset + $0.byteCount <= bytes.count })
        }
    }

    @Test("a missing file and a file of another kind are told apart")
    func files() throws {
        let missing = "/nonexistent/model.gguf"
        #expect { try GGUFHeader(contentsOf: missing) } throws: {
            TextModelError.Code.modelUnreadable ~= $0 && "\($0)".contains(missing)
        }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("readback-\(UUID()).gguf")
        defer { try? FileManager.default.removeItem(at: path) }
        try Data("no model at all".utf8).write(to: path)
        #expect { try GGUFHeader(contentsOf: path.path) } throws: {
            TextModelError.Code.modelDamaged ~= $0
        }
    }
}

/// A GGUF file of two tensors, in which every number can be falsified.
struct TinyGGUF: Sendable {
    struct Lie: Sendable, CustomTestStringConvertible {
        var name: String
        var reason: String
        var tell: @Sendable (inout TinyGGUF) -> Void

        init(_ name: String, _ reason: String, _ tell: @escaping @Sendable (inout TinyGGUF) -> Void) {
            (self.name, self.reason, self.tell) = (name, reason, tell)
        }

        var testDescription: String { name }
    }

    struct Tensor: Sendable {
        var name: String
        var dimensions: [UInt64]
        var type: UInt32
        var offset: UInt64
    }

    var mark = "GGUF"
    var version: UInt32 = 3
    var tensorCount: UInt64?
    var entryCount: UInt64?
    var entries: [(key: String, type: UInt32, value: [UInt8])] = [
        Self.text("general.architecture", "llama"), Self.number("llama.context_length", 256),
        Self.number("llama.embedding_length", 32), Self.number("llama.block_count", 1),
        Self.number("llama.attention.head_count", 4), Self.number("tokenizer.ggml.bos_token_id", 1),
        Self.strings("tokenizer.ggml.tokens", ["a", "b", "c", "d"]),
    ]
    var tensors = [
        Tensor(name: "token_embd.weight", dimensions: [32, 4], type: 8, offset: 0),
        Tensor(name: "output_norm.weight", dimensions: [32], type: 0, offset: 160),
    ]
    var data = [UInt8](repeating: 0, count: 160 + 128)

    var header: [UInt8] {
        var bytes = Array(mark.utf8) + Self.bytes(version)
        bytes +=
            Self.bytes(tensorCount ?? UInt64(tensors.count)) + Self.bytes(entryCount ?? UInt64(entries.count))
        for entry in entries { bytes += Self.bytes(of: entry.key) + Self.bytes(entry.type) + entry.value }
        for tensor in tensors {
            bytes += Self.bytes(of: tensor.name) + Self.bytes(UInt32(tensor.dimensions.count))
            bytes +=
                tensor.dimensions.flatMap { Self.bytes($0) } + Self.bytes(tensor.type)
                + Self.bytes(tensor.offset)
        }
        return bytes
    }

    var headerSize: Int { header.count }
    var bytes: [UInt8] {
        let header = header
        return header + [UInt8](repeating: 0, count: (32 - header.count % 32) % 32) + data
    }

    mutating func set(_ entry: (key: String, type: UInt32, value: [UInt8])) {
        entries.removeAll { $0.key == entry.key }
        entries.append(entry)
    }

    static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static func bytes(of text: String) -> [UInt8] { bytes(UInt64(text.utf8.count)) + Array(text.utf8) }

    static func text(_ key: String, _ value: String) -> (key: String, type: UInt32, value: [UInt8]) {
        (key, 8, bytes(of: value))
    }

    static func number(_ key: String, _ value: UInt32) -> (key: String, type: UInt32, value: [UInt8]) {
        (key, 4, bytes(value))
    }

    static func strings(_ key: String, _ values: [String]) -> (key: String, type: UInt32, value: [UInt8]) {
        (key, 9, bytes(UInt32(8)) + bytes(UInt64(values.count)) + values.flatMap { bytes(of: $0) })
    }

    static let lies: [Lie] = [
        Lie("another mark", "not a GGUF file") { $0.mark = "GGML" },
        Lie("a version to come", "version 9") { $0.version = 9 },
        Lie("as many tensors as there are numbers", "claims") { $0.tensorCount = .max },
        Lie("more tensors than the file has room for", "claims") { $0.tensorCount = 1 << 20 },
        Lie("one tensor more than there are", "name has 0 bytes") { $0.tensorCount = 3 },
        Lie("as many entries as there are numbers", "claims") { $0.entryCount = .max },
        Lie("a string longer than the file", "claims") {
            $0.set(("general.name", 8, bytes(UInt64(1 << 40)) + Array("short".utf8)))
        },
        Lie("an array longer than the file", "claims") {
            $0.set(("general.name", 9, bytes(UInt32(4)) + bytes(UInt64(1) << 61)))
        },
        Lie("an array of arrays", "unknown type 9") {
            $0.set(("general.name", 9, bytes(UInt32(9)) + bytes(UInt64(1))))
        },
        Lie("a value of an unknown type", "unknown type 77") { $0.set(("general.name", 77, [])) },
        Lie("a key of many lines", "unknown type 77") {
            $0.set((String(repeating: "a\n\u{0B}\u{2028}b", count: 100), 77, []))
        },
        Lie("a truth that is neither", "neither true nor false") { $0.set(("general.flag", 7, [2])) },
        Lie("the same key twice", "twice") { $0.entries.append(text("general.architecture", "llama")) },
        Lie("an empty key", "metadata key") { $0.entries.append(text("", "x")) },
        Lie("an alignment that is no power of two", "alignment") { $0.set(number("general.alignment", 24)) },
        Lie("an alignment of nothing", "alignment") { $0.set(number("general.alignment", 0)) },
        Lie("no architecture", "what kind of model") { $0.entries.removeFirst() },
        Lie("a context of nothing", "context_length") { $0.set(number("llama.context_length", 0)) },
        Lie("no embedding length", "embedding_length") { file in
            file.entries.removeAll { $0.key == "llama.embedding_length" }
        },
        Lie("no attention heads", "head_count") { $0.set(number("llama.attention.head_count", 0)) },
        Lie("more heads than values", "attention heads") { $0.set(number("llama.attention.head_count", 64)) },
        Lie("a first token outside of the vocabulary", "outside the vocabulary") {
            $0.set(number("tokenizer.ggml.bos_token_id", 4))
        },
        Lie("no vocabulary", "no vocabulary") { $0.set(strings("tokenizer.ggml.tokens", [])) },
        Lie("a vocabulary that does not fit the embedding", "does not fit its vocabulary") {
            $0.set(strings("tokenizer.ggml.tokens", ["a", "b", "c"]))
        },
        Lie("no embedding", "no token embedding") { $0.tensors[0].name = "other.weight" },
        Lie("a tensor twice", "twice") { $0.tensors[1].name = $0.tensors[0].name },
        Lie("a tensor without a name", "name has 0 bytes") { $0.tensors[0].name = "" },
        Lie("a tensor's name too long", "name has 64 bytes") {
            $0.tensors[0].name = String(repeating: "x", count: 64)
        },
        Lie("five dimensions", "5 dimensions") { $0.tensors[0].dimensions = [32, 1, 1, 1, 1] },
        Lie("a dimension of nothing", "dimension of 0") { $0.tensors[0].dimensions = [32, 0] },
        Lie("a negative dimension", "dimension of") { $0.tensors[0].dimensions = [.max, 4] },
        Lie("dimensions whose product overflows", "larger than any memory") {
            $0.tensors[0].dimensions = [1 << 40, 1 << 40]
        },
        Lie("rows that are no whole blocks", "not a multiple of 32") { $0.tensors[0].dimensions = [33, 4] },
        Lie("an unknown tensor type", "unknown type 99") { $0.tensors[0].type = 99 },
        Lie("a withdrawn tensor type", "unknown type 4") { $0.tensors[0].type = 4 },
        Lie("an offset beyond the file", "begins at byte") { $0.tensors[1].offset = 1 << 50 },
        Lie("overlapping tensors", "begins at byte 0") { $0.tensors[1].offset = 0 },
        Lie("an offset between the blocks", "begins at byte 161") { $0.tensors[1].offset = 161 },
        Lie("a file without its data", "the file ends") { $0.data = [] },
        Lie("a file that lacks its last byte", "the file ends") { $0.data.removeLast() },
    ]
}
