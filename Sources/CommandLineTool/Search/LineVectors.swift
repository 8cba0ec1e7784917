import Foundation
import Readback

/// The vectors of a result's lines in the index. Each line with enough words has its offset in the result's lines (four bytes), the scale
/// of its vector (a `Float`), and the vector in integers of one byte. Rounding does not change the ranking of the lines.
struct LineVectors {
    /// Short answers mean nothing without their question.
    private static let fewestWords = 3
    private static let headBytes = 8

    /// The lines of a result that have a vector.
    static func lines(of body: [UInt8]) -> [(start: Int, text: String)] {
        var lines: [(start: Int, text: String)] = []
        var start = 0
        for line in body.split(separator: 10, omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            let fields = line.split(separator: 9, maxSplits: 3, omittingEmptySubsequences: false)
            guard fields.count == 4 else { continue }
            let text = String(decoding: fields[2], as: UTF8.self)
            guard text.split(separator: " ").count >= Self.fewestWords else { continue }
            lines.append((start, text))
        }
        return lines
    }

    static func bytes(_ vectors: some Sequence<(start: Int, vector: TextVector)>) -> Data {
        var data = Data()
        for (start, vector) in vectors {
            let rounded = RoundedVector(vector)
            withUnsafeBytes(of: UInt32(start).littleEndian) { data.append(contentsOf: $0) }
            withUnsafeBytes(of: rounded.scale.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            rounded.values.withUnsafeBytes { data.append(contentsOf: $0) }
        }
        return data
    }

    /// Whether this can be the size of a result's vectors, if each has `width` numbers.
    static func areWhole(byteCount: Int, width: Int) -> Bool { byteCount % (headBytes + width) == 0 }

    /// The lines that are close enough to the query to be shown.
    static func near(
        _ query: RoundedVector, atLeast least: Float, in data: Data
    ) -> [(start: Int, similarity: Float)] {
        let size = headBytes + query.values.count
        return data.withUnsafeBytes { bytes in
            query.values.withUnsafeBufferPointer { wanted in
                stride(from: 0, to: bytes.count - size + 1, by: size).compactMap { place in
                    let scale = Float(
                        bitPattern: UInt32(
                            littleEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)))
                    let values = bytes[(place + headBytes)..<(place + size)]
                    let sum = Self.product(wanted, UnsafeRawBufferPointer(rebasing: values))
                    let similarity = Float(sum) * scale * query.scale
                    guard similarity >= least else { return nil }
                    let start = UInt32(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                    return (Int(start), similarity)
                }
            }
        }
    }

    private static func product(_ one: UnsafeBufferPointer<Int8>, _ other: UnsafeRawBufferPointer) -> Int32 {
        var sum: Int32 = 0
        for index in 0..<min(one.count, other.count) {
            sum &+= Int32(one[index]) &* Int32(Int8(bitPattern: other[index]))
        }
        return sum
    }
}

/// A vector in integers of one byte.
struct RoundedVector {
    let values: [Int8]
    /// The value of one unit.
    let scale: Float

    init(_ vector: TextVector) {
        let largest = vector.values.reduce(0) { max($0, abs($1)) }
        let scale = largest / 127
        self.scale = scale
        values = vector.values.map { scale > 0 ? Int8(($0 / scale).rounded()) : 0 }
    }
}
