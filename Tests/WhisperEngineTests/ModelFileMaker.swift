import Foundation

@testable import WhisperEngine

/// Whisper model files made for tests: the published English vocabulary, a network far smaller than any published one, and
/// meaningless weights.
struct ModelFileMaker {
    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let assets = checkout.appendingPathComponent(".native/assets")
    /// Five clips of read speech, with their transcripts.
    static let librivox = checkout.appendingPathComponent("Tests/Fixtures/librivox")

    var dimensions = WhisperDimensions(
        vocabularySize: 51_864, width: 64, audioHeads: 1, audioLayers: 1, textHeads: 1, textLayers: 3,
        bands: 80,
        numberType: .f16)

    static let multilingual = ModelFileMaker(
        dimensions: WhisperDimensions(
            vocabularySize: 51_865, width: 64, audioHeads: 1, audioLayers: 1, textHeads: 1, textLayers: 3,
            bands: 80,
            numberType: .f16))

    /// Filters and vocabulary from the library's own test files.
    private func head() throws -> Data {
        let name = dimensions.isMultilingual ? "for-tests-ggml-tiny.bin" : "for-tests-ggml-tiny.en.bin"
        let file = try Data(contentsOf: Self.assets.appendingPathComponent(name))
        return file.dropFirst(48)
    }

    func data() throws -> Data {
        var data = Data("lmgg".utf8)
        let d = dimensions
        for number in [
            d.vocabularySize, 1_500, d.width, d.audioHeads, d.audioLayers, 448, d.width, d.textHeads,
            d.textLayers,
            d.bands, 1,
        ] { data.appendNumber(number) }
        data += try head()
        // In a fixed order, so that the file is the same every time.
        for (name, tensor) in d.tensors.sorted(by: { $0.key < $1.key }) {
            data.appendNumber(tensor.dimensions.count)
            data.appendNumber(name.utf8.count)
            data.appendNumber(tensor.type.rawValue)
            for size in tensor.dimensions { data.appendNumber(size) }
            data += Data(name.utf8)
            data += weights(of: tensor)
        }
        return data
    }

    /// Small numbers, the same every time.
    private func weights(of tensor: WhisperTensor) -> Data {
        let count = tensor.dimensions.reduce(1, *)
        var state: UInt32 = 7
        func next() -> Float {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int32(bitPattern: state)) / Float(Int32.max) * 0.05
        }
        switch tensor.type {
        case .f32:
            let values = (0..<count).map { _ in next() }
            return values.withUnsafeBytes { Data($0) }
        default:
            // Half precision: one bit of sign, five of exponent, ten of fraction. Small numbers have exponents around 2^-5.
            let values = (0..<count).map { _ -> UInt16 in
                _ = next()
                return UInt16(state >> 16) & 0x83FF | (10 << 10)
            }
            return values.withUnsafeBytes { Data($0) }
        }
    }

    /// Writes the file, and removes it after use.
    func withFile<Value>(_ use: (URL) async throws -> Value) async throws -> Value {
        try await Self.withFile(data(), use)
    }

    static func withFile<Value>(_ data: Data, _ use: (URL) async throws -> Value) async throws -> Value {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "whisper-\(UUID().uuidString).bin")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await use(file)
    }
}

extension Data {
    mutating func appendNumber(_ number: Int) {
        Swift.withUnsafeBytes(of: Int32(number).littleEndian) { append(contentsOf: $0) }
    }

    /// Overwrites the 32-bit number at an offset.
    mutating func setNumber(_ number: Int, at offset: Int) {
        Swift.withUnsafeBytes(of: Int32(truncatingIfNeeded: number).littleEndian) {
            replaceSubrange(offset..<offset + 4, with: $0)
        }
    }
}

extension WhisperDimensions {
    /// The dimensions of published models: as many text layers as audio layers, and heads of 64.
    init(width: Int, layers: Int, vocabulary: Int = 51_865) {
        self.init(
            vocabularySize: vocabulary, width: width, audioHeads: width / 64, audioLayers: layers,
            textHeads: width / 64, textLayers: layers, bands: 80, numberType: .f16)
    }
}
