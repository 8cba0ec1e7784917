import Foundation

/// A model file with weights of 16 bits as if they had been stored in 8: half the memory, and a processor multiplies them faster.
///
/// The file stays what its publisher made it, and can be checked against its hash; a second one for every model would have to be
/// fetched or kept. Blocks of 32 weights share a factor (ggml's Q8_0), and the words come out the same: `docs/whisper.md` has the
/// figures.
///
/// It is read from the front, as the library reads, and holds one tensor at a time.
struct LighterModelFile {
    /// What follows on one another in the file that the library sees.
    private enum Part {
        /// As it stands in the real file.
        case same(Range<Int>)
        case other([UInt8])
        /// Numbers of 16 bits that become blocks.
        case weights(Range<Int>)
    }

    private let file: Data
    private let quantize: (UnsafeRawBufferPointer) -> [UInt8]
    /// The next one first from behind.
    private var parts: [Part]
    /// What is being read, and how much of it has been.
    private var open = Data()
    private var taken = 0

    /// - Parameter quantize: makes Q8_0 of numbers of 16 bits, which are whole rows.
    /// - Returns: `nil` for a file whose weights are no numbers of 16 bits, or that has not stood the check of ``WhisperFileHeader``.
    init?(contentsOf path: String, quantize: @escaping (UnsafeRawBufferPointer) -> [UInt8]) {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
            let parts = file.withUnsafeBytes({ try? Self.parts(of: $0) })
        else { return nil }
        self.file = file
        self.quantize = quantize
        self.parts = parts.reversed()
    }

    var isAtEnd: Bool { taken == open.count && parts.isEmpty }

    /// The next bytes, as many as there are.
    mutating func read(into target: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < target.count {
            if taken == open.count {
                guard let next = parts.popLast() else { break }
                open = bytes(of: next)
                taken = 0
            }
            let part = min(target.count - count, open.count - taken)
            let start = open.startIndex + taken
            open.copyBytes(
                to: UnsafeMutableRawBufferPointer(rebasing: target[count...]), from: start..<start + part)
            count += part
            taken += part
        }
        return count
    }

    private func bytes(of part: Part) -> Data {
        switch part {
        case .same(let range): file[range]
        case .other(let bytes): Data(bytes)
        case .weights(let range): Data(file[range].withUnsafeBytes(quantize))
        }
    }

    private static func parts(
        of bytes: UnsafeRawBufferPointer
    ) throws(WhisperFileCursor.Damage) -> [Part]? {
        let dimensions = try WhisperFileHeader(bytes).dimensions
        guard dimensions.numberType == .f16 else { return nil }
        let large = Set(dimensions.tensors.filter { $1.type == .f16 && $1.dimensions.count == 2 }.keys)
        var cursor = WhisperFileCursor(bytes)
        _ = try cursor.take(fileTypeOffset + 4, "the head")
        var parts: [Part] = [.same(0..<fileTypeOffset), .other(little(lighterFileType))]
        let filters = try (cursor.number("the filters"), cursor.number("the filters"))
        _ = try cursor.take(filters.0 * filters.1 * 4, "the filters")
        for _ in 0..<(try cursor.number("the vocabulary")) {
            _ = try cursor.take(cursor.number("a word"), "a word")
        }
        var copied = fileTypeOffset + 4
        while cursor.left > 0 {
            let rank = try cursor.number("a rank")
            let length = try cursor.number("a length")
            let typeOffset = cursor.offset
            guard let type = WhisperNumberType(rawValue: try cursor.number("a type")) else { return nil }
            var sizes: [Int] = []
            for _ in 0..<rank { sizes.append(try cursor.number("a size")) }
            let name = String(decoding: try cursor.take(length, "a name"), as: UTF8.self)
            let start = cursor.offset
            guard let count = WhisperTensor(dimensions: sizes, type: type).byteCount else { return nil }
            _ = try cursor.take(count, "a tensor")
            guard large.contains(name) else { continue }
            parts += [
                .same(copied..<typeOffset), .other(little(Int32(WhisperNumberType.q80.rawValue))),
                .same(typeOffset + 4..<start), .weights(start..<cursor.offset),
            ]
            copied = cursor.offset
        }
        return parts + [.same(copied..<bytes.count)]
    }

    /// After the file's mark and ten numbers.
    private static let fileTypeOffset = 44
    /// ggml's number for a file of mostly Q8_0; the thousands are the version of the quantisation.
    private static let lighterFileType: Int32 = 2_007

    private static func little(_ number: Int32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
