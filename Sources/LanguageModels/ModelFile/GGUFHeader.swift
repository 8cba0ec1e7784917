import Foundation

/// The header of a GGUF model file: metadata and the table of tensors.
///
/// It is read here, in a memory-safe language, before a C library sees the file: every count, length and
/// offset is checked against the file's real size.
package struct GGUFHeader: Hashable, Sendable {
    package let version: UInt32
    package let metadata: [String: GGUFValue]
    package let tensors: [GGUFTensor]
    /// Where the tensors' data begins.
    package let dataOffset: Int

    private static let defaultAlignment = 32
    private static let largestAlignment = 1 << 16

    /// - Throws: ``TextModelError`` with the code `modelUnreadable` or `modelDamaged`.
    package init(contentsOf path: String) throws {
        let file: Data
        do {
            file = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw TextModelError(
                .modelUnreadable, subject: path, reason: "the model's file cannot be read",
                remedy: "Check the path and the permissions.")
        }
        do {
            self = try file.withUnsafeBytes { try GGUFHeader($0) }
        } catch let damage as GGUFCursor.Damage {
            throw TextModelError(
                .modelDamaged, subject: path, reason: damage.reason,
                remedy: "Fetch the file again; a text model must be a GGUF file.")
        }
    }

    init(_ bytes: UnsafeRawBufferPointer) throws(GGUFCursor.Damage) {
        typealias Damage = GGUFCursor.Damage
        var cursor = GGUFCursor(bytes)
        guard bytes.starts(with: "GGUF".utf8) else { throw Damage(reason: "the file is not a GGUF file") }
        try cursor.skip(4, "the file's mark")
        version = try cursor.number(UInt32.self, "the version")
        guard version == 2 || version == 3 else {
            throw Damage(reason: "GGUF version \(version) is unknown")
        }
        let tensorCount = try cursor.count(of: GGUFTensor.leastEntrySize, "the tensor table")
        let entryCount = try cursor.count(of: 8 + 4 + 1, "the metadata")

        var metadata: [String: GGUFValue] = [:]
        for _ in 0..<entryCount {
            let key = try cursor.string("a metadata key")
            guard !key.isEmpty, key.utf8.count < 1 << 16 else {
                throw Damage(reason: "a metadata key has \(key.utf8.count) bytes")
            }
            guard metadata.updateValue(try cursor.value(of: key), forKey: key) == nil else {
                throw Damage(reason: "the metadata entry '\(key)' appears twice")
            }
        }
        self.metadata = metadata

        let alignment = metadata["general.alignment"]?.whole ?? Self.defaultAlignment
        guard alignment > 0, alignment & (alignment - 1) == 0, alignment <= Self.largestAlignment else {
            throw Damage(reason: "an alignment of \(alignment) bytes is not possible")
        }
        var (tensors, names, end) = ([GGUFTensor](), Set<String>(), 0)
        for _ in 0..<tensorCount {
            let tensor = try GGUFTensor(from: &cursor)
            guard names.insert(tensor.name).inserted else {
                throw Damage(reason: "the tensor '\(tensor.name)' appears twice")
            }
            guard tensor.offset == end else {
                throw Damage(
                    reason: "the tensor '\(tensor.name)' begins at byte \(tensor.offset), not \(end)")
            }
            let (next, overflow) = end.addingReportingOverflow(tensor.byteCount)
            guard !overflow, next <= bytes.count else {
                throw Damage(reason: "the file ends inside the tensor '\(tensor.name)'")
            }
            end = Self.aligned(next, to: alignment)
            tensors.append(tensor)
        }
        self.tensors = tensors
        dataOffset = Self.aligned(cursor.offset, to: alignment)
        let dataEnd = tensors.last.map { $0.offset + $0.byteCount } ?? 0
        guard dataOffset <= bytes.count, dataEnd <= bytes.count - dataOffset else {
            throw Damage(reason: "the file ends inside the tensors' data")
        }
        try checkModel()
    }

    private static func aligned(_ value: Int, to alignment: Int) -> Int {
        (value + alignment - 1) & ~(alignment - 1)
    }
}

// MARK: - What the file says about the model

extension GGUFHeader {
    package var architecture: String {
        if case .string(let name)? = metadata["general.architecture"] { name } else { "" }
    }

    /// The number of weights in all tensors.
    package var weightCount: Int { tensors.reduce(0) { $0 + $1.dimensions.reduce(1, *) } }

    /// The number of tokens that the model was trained to see at once.
    package var contextLength: Int { count("context_length") ?? 0 }

    /// A number that the architecture needs. Some models have one per layer; those are checked by the library.
    private func count(_ name: String) -> Int? { metadata["\(architecture).\(name)"]?.whole }

    /// Checks the numbers that the library uses as divisors, allocation sizes or indices.
    private func checkModel() throws(GGUFCursor.Damage) {
        typealias Damage = GGUFCursor.Damage
        guard !architecture.isEmpty else { throw Damage(reason: "it does not say what kind of model it is") }
        for (name, limit) in Self.limits {
            switch metadata["\(architecture).\(name)"] {
            case .array(_, let count)? where count > 0 && !Self.single.contains(name): continue
            case nil where !Self.single.contains(name): continue
            case let value:
                guard let number = value?.whole, (1...limit).contains(number) else {
                    throw Damage(reason: "'\(architecture).\(name)' is not a number from 1 to \(limit)")
                }
            }
        }
        if let width = count("embedding_length"), let heads = count("attention.head_count") {
            guard heads <= width else {
                throw Damage(reason: "it has \(heads) attention heads over \(width) values")
            }
        }
        guard case .array(_, let vocabulary)? = metadata["tokenizer.ggml.tokens"], vocabulary > 0 else {
            throw Damage(reason: "it has no vocabulary")
        }
        for (key, value) in metadata where key.hasPrefix("tokenizer.ggml.") && key.hasSuffix("_token_id") {
            // Models write "none" as the largest 32-bit number.
            guard let id = value.whole, id < vocabulary || id == Int(UInt32.max) else {
                throw Damage(reason: "'\(key)' is outside the vocabulary of \(vocabulary) tokens")
            }
        }
        guard let embedding = tensors.first(where: { $0.name == "token_embd.weight" }) else {
            throw Damage(reason: "it has no token embedding")
        }
        guard embedding.dimensions.count == 2, embedding.dimensions[1] == vocabulary,
            embedding.dimensions[0] == count("embedding_length")
        else {
            throw Damage(reason: "its token embedding does not fit its vocabulary of \(vocabulary) tokens")
        }
    }

    private static let limits: [(String, Int)] = [
        ("context_length", 1 << 28), ("embedding_length", 1 << 20), ("block_count", 4096),
        ("attention.head_count", 4096), ("attention.head_count_kv", 4096), ("rope.dimension_count", 1 << 16),
        ("feed_forward_length", 1 << 24), ("expert_count", 4096), ("expert_used_count", 4096),
    ]
    /// Present in every model, and never given per layer.
    private static let single: Set = ["context_length", "embedding_length", "block_count"]
}
