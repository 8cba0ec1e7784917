import Foundation

/// Converts a Whisper model's weights from CTranslate2's file to the file that whisper.cpp publishes of them.
///
/// Both files hold the same two-byte values, so the result can be verified: it has the published hash. Memory use does not grow with
/// the model. Blocks while it works.
struct WhisperConversion {
    private static let magic = 0x6767_6d6c
    private static let chunk = 1 << 20

    let weights: URL
    let vocabulary: Data

    /// - Parameter progress: called with the number of bytes written.
    /// - Throws: ``ConversionError``, ``ModelStoreError``, or `CancellationError`.
    func write(to output: FileOutput, progress: (Int64) -> Void) throws {
        let file = try ReadableFile(weights)
        let tensors = try CTranslate2File(file)
        let sizes = try WhisperSizes(tensors)
        try output.write(head(sizes))
        for copy in try WhisperTensorList(tensors, sizes).copies {
            try output.write(Self.numbers([copy.shape.count, copy.name.utf8.count, copy.isWide ? 0 : 1]))
            try output.write(Self.numbers(copy.shape.reversed()) + copy.name.utf8)
            try values(of: copy, in: file) { try output.write($0) }
            progress(output.byteCount)
        }
    }

    /// Everything before the weights: sizes, filters, vocabulary.
    private func head(_ sizes: WhisperSizes) throws -> [UInt8] {
        var head = Self.numbers([Self.magic] + sizes.numbers + [sizes.mels, MelFilters.bins])
        for value in MelFilters.make(sizes.mels) { head += Self.bytes(value.bitPattern) }
        let tokens = try WhisperVocabulary(vocabulary).tokens
        head += Self.numbers([tokens.count])
        for token in tokens { head += Self.numbers([token.count]) + token }
        return head
    }

    private func values(of copy: TensorCopy, in file: ReadableFile, _ write: ([UInt8]) throws -> Void) throws
    {
        var done = 0
        while done < copy.byteCount {
            try Task.checkCancellation()
            let count = min(Self.chunk, copy.byteCount - done)
            let bytes = try file.read(at: copy.offset + done, count: count)
            try write(copy.isWide ? HalfFloat.widen(bytes) : bytes)
            done += count
        }
    }

    private static func numbers(_ numbers: [Int]) -> [UInt8] {
        numbers.flatMap { bytes(UInt32(truncatingIfNeeded: $0)) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
