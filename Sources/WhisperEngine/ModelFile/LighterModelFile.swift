import Foundation

/// Presents a model file with 16-bit weights as if they were stored in 8 bits: half the memory, and a processor multiplies them faster.
///
/// The file stays as published and can be checked against its hash. Otherwise a second file would have to be downloaded or kept for
/// every model. Blocks of 32 weights share a factor (ggml's Q8_0), and the words come out the same: `docs/whisper.md` has the figures.
///
/// It is read from the start, in the library's order, and holds one tensor in memory at a time.
struct LighterModelFile {
    /// A part of the file that the library sees.
    private enum Part {
        /// Bytes of the real file, unchanged.
        case same(Range<Int>)
        case other([UInt8])
        /// 16-bit numbers that become blocks.
        case weights(Range<Int>)
    }

    private let file: Data
    private let quantize: (UnsafeRawBufferPointer) -> [UInt8]
    /// In reverse order: the next part is the last.
    private var parts: [Part]
    /// The part that is being read, and how much of it has been read.
    private var open = Data()
    private var taken = 0

    /// - Parameter quantize: converts 16-bit numbers, in whole rows, to Q8_0.
    /// - Returns: `nil` if the weights are not 16-bit numbers, or if the file does not pass the check of ``WhisperFileHeader``.
    init?(contentsOf path: String, quantize: @escaping (UnsafeRawBufferPointer) -> [UInt8]) {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
            let parts = file.withUnsafeBytes({ try? Self.parts(of: $0) })
        else { return nil }
        self.file = file
        self.quantize = quantize
        self.parts = parts.reversed()
    }

    var isAtEnd: Bool { taken == open.count && parts.isEmpty }

    /// Reads the next bytes and returns their number; fewer than asked for only at the end.
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

    /// After the magic number and ten other numbers.
    private static let fileTypeOffset = 44
    /// ggml's code for a file of mostly Q8_0. The thousands are the version of the quantisation.
    private static let lighterFileType: Int32 = 2_007

    private static func little(_ number: Int32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
