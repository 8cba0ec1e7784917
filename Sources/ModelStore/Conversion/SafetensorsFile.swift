import Foundation

/// The position and shape of each tensor in a safetensors file. The values stay on disk.
struct SafetensorsFile {
    struct Tensor: Hashable, Sendable {
        var shape: [Int]
        /// The position of its first byte in the file.
        var offset: Int
        var byteCount: Int
    }

    /// A tensor's entry in the file's header. The fields are `nil` if the entry describes something else.
    private struct Row: Decodable {
        enum CodingKeys: String, CodingKey {
            case kind = "dtype"
            case shape
            case places = "data_offsets"
        }

        var kind: String?
        var shape: [Int]?
        var places: [Int]?
    }

    private static let longestHead = 16 << 20

    let tensors: [String: Tensor]

    /// Reads the entries of all tensors with four-byte numbers.
    ///
    /// - Throws: ``ConversionError`` for anything that is not a whole file.
    init(_ file: ReadableFile) throws {
        guard file.size > 8 else { throw ConversionError("the weights end too early") }
        let length = try file.read(at: 0, count: 8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= Self.longestHead, Int(length) <= file.size - 8 else {
            throw ConversionError("the weights are not in the safetensors format")
        }
        let head = Data(try file.read(at: 8, count: Int(length)))
        guard let rows = try? JSONDecoder().decode([String: Row].self, from: head) else {
            throw ConversionError("the weights are not in the safetensors format")
        }
        let start = 8 + Int(length)
        var tensors: [String: Tensor] = [:]
        for (name, row) in rows where row.kind == "F32" {
            guard let shape = row.shape, let places = row.places, places.count == 2, places[0] >= 0,
                places[1] <= file.size - start, Self.byteCount(shape) == places[1] - places[0]
            else { throw ConversionError("the size of the weights' tensor \(name) does not match its shape") }
            tensors[name] = Tensor(
                shape: shape, offset: start + places[0], byteCount: places[1] - places[0])
        }
        self.tensors = tensors
    }

    func tensor(_ name: String) throws -> Tensor {
        guard let tensor = tensors[name] else { throw ConversionError("the weights have no tensor \(name)") }
        return tensor
    }

    /// - Returns: the number of bytes; `nil` if it is more than a file can hold, or if a size is not positive.
    private static func byteCount(_ shape: [Int]) -> Int? {
        shape.reduce(Int?(4)) { product, count in
            guard let product, count > 0 else { return nil }
            let (next, overflow) = product.multipliedReportingOverflow(by: count)
            return overflow ? nil : next
        }
    }
}
