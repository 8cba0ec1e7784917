import Foundation

/// Tells model files apart without reading all of them: by size, beginning, and samples from the whole file. Models with the same
/// metadata differ in their weights nearly everywhere.
enum ModelFingerprint {
    private static let headerBytes = 64 << 10
    private static let samples = 256
    private static let sampleBytes = 1024

    static func of(_ path: String, library: String) -> String {
        guard let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
            return path
        }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ range: Range<Int>) {
            file.withUnsafeBytes { bytes in
                for byte in bytes[range.clamped(to: 0..<bytes.count)] {
                    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
                }
            }
        }
        add(0..<headerBytes)
        let stride = max(1, file.count / samples)
        for start in Swift.stride(from: 0, to: file.count, by: stride) { add(start..<(start + sampleBytes)) }
        return
            "llama \(library) in groups \(file.count) \(String(hash, radix: 16))"
    }
}
