import Foundation
import LanguageModels

/// A model file whose weights of Q4_1 are stored in Q8_0: half as large again, and read in little more than half of the time, since the library has
/// no product of several rows at once for Q4_1. A weight differs by less than a hundredth of its block's largest one.
///
/// The file stays what its publisher made it, and can be checked against its hash. What is made of it lies in memory alone.
struct FasterModelFile {
    /// Makes Q8_0 of blocks of Q4_1.
    typealias Conversion = (UnsafeRawBufferPointer) -> [UInt8]

    private let file: Data
    private let header: GGUFHeader

    /// - Returns: `nil` for a file that cannot be read, or has no such weights.
    init?(contentsOf path: String) {
        guard let header = try? GGUFHeader(contentsOf: path), header.tensors.contains(where: Self.isSlow),
            let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        else { return nil }
        self.file = file
        self.header = header
    }

    private static func isSlow(_ tensor: GGUFTensor) -> Bool {
        tensor.type == GGUFTensor.q4_1 && tensor.dimensions.count == 2
    }

    /// Hands out the file that the library is to see, from front to back, one tensor at a time.
    ///
    /// - Returns: false as soon as `write` has failed.
    func write(_ convert: Conversion, to write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        var (table, data, offset) = ([UInt8](), [(old: GGUFTensor, new: GGUFTensor)](), 0)
        for tensor in header.tensors {
            let type = Self.isSlow(tensor) ? GGUFTensor.q8_0 : tensor.type
            guard let new = tensor.stored(as: type, at: offset) else { return false }
            table += new.entry
            data.append((tensor, new))
            offset += padded(new.byteCount)
        }
        let tableStart = header.tableEnd - header.tensors.map(\.entrySize).reduce(0, +)
        let head = [UInt8](file[0..<tableStart]) + table
        return pass(head, to: write)
            && data.allSatisfy { old, new in
                let start = header.dataOffset + old.offset
                let bytes = file[start..<start + old.byteCount].withUnsafeBytes {
                    old.type == new.type ? [UInt8]($0) : convert($0)
                }
                return pass(bytes, to: write)
            }
    }

    private func pass(_ bytes: [UInt8], to write: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        (bytes + [UInt8](repeating: 0, count: padded(bytes.count) - bytes.count)).withUnsafeBytes(write)
    }

    private func padded(_ count: Int) -> Int {
        (count + header.alignment - 1) / header.alignment * header.alignment
    }
}
