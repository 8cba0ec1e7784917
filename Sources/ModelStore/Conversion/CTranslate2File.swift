import Foundation

/// The position and shape of each tensor in a CTranslate2 file. The values stay on disk.
struct CTranslate2File {
    struct Tensor: Hashable, Sendable {
        var shape: [Int]
        /// The position of its first byte in the file.
        var offset: Int
        var byteCount: Int

        /// The number of bytes per index of the first dimension.
        var rowBytes: Int { shape.first.map { $0 > 0 ? byteCount / $0 : 0 } ?? byteCount }
    }

    private static let version = 6
    /// CTranslate2's code for two-byte values.
    private static let halfFloat = 4

    let tensors: [String: Tensor]

    /// - Throws: ``ConversionError`` for anything that is not a whole file of the known version.
    init(_ file: ReadableFile) throws {
        var cursor = FileCursor(file)
        guard try cursor.number(of: 4) == Self.version else {
            throw ConversionError("the weights are not in CTranslate2's format, version \(Self.version)")
        }
        _ = try cursor.text()
        _ = try cursor.number(of: 4)
        var tensors: [String: Tensor] = [:]
        for _ in 0..<(try cursor.number(of: 4)) {
            let name = try cursor.text()
            var shape: [Int] = []
            for _ in 0..<(try cursor.number(of: 1)) { shape.append(try cursor.number(of: 4)) }
            let kind = try cursor.number(of: 1)
            let byteCount = try cursor.number(of: 4)
            let tensor = Tensor(shape: shape, offset: cursor.position, byteCount: byteCount)
            try cursor.skip(byteCount)
            // The others are settings: single numbers of other types.
            guard kind == Self.halfFloat else { continue }
            guard Self.elements(shape).map({ $0 * 2 }) == byteCount else {
                throw ConversionError("the size of the weights' tensor \(name) does not match its shape")
            }
            tensors[name] = tensor
        }
        for _ in 0..<(try cursor.number(of: 4)) {
            let alias = try cursor.text()
            tensors[alias] = tensors[try cursor.text()]
        }
        self.tensors = tensors
    }

    func tensor(_ name: String) throws -> Tensor {
        guard let tensor = tensors[name] else {
            throw ConversionError("the weights have no half-precision tensor \(name)")
        }
        return tensor
    }

    /// - Returns: the number of elements; `nil` if it is more than a file can hold.
    private static func elements(_ shape: [Int]) -> Int? {
        shape.reduce(Int?(1)) { product, count in
            guard let product else { return nil }
            let (next, overflow) = product.multipliedReportingOverflow(by: count)
            return overflow || next > Int(Int32.max) ? nil : next
        }
    }
}

/// Why weights cannot be converted. Part of a sentence.
struct ConversionError: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Reads a file sequentially, number by number.
struct FileCursor {
    private static let longestText = 4096

    private let file: ReadableFile
    private(set) var position = 0

    init(_ file: ReadableFile) { self.file = file }

    /// An unsigned little-endian number of at most four bytes.
    mutating func number(of byteCount: Int) throws -> Int {
        try bytes(byteCount).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// A string that is preceded by its length and ends with a zero byte.
    mutating func text() throws -> String {
        let length = try number(of: 2)
        guard (1...Self.longestText).contains(length) else {
            throw ConversionError("the weights have a name of \(length) bytes")
        }
        return String(decoding: try bytes(length).dropLast(), as: UTF8.self)
    }

    mutating func skip(_ byteCount: Int) throws {
        guard byteCount <= file.size - position else { throw ConversionError("the weights end too early") }
        position += byteCount
    }

    private mutating func bytes(_ count: Int) throws -> [UInt8] {
        let start = position
        try skip(count)
        return try file.read(at: start, count: count)
    }
}
