import Foundation

/// The power spectrum of short frames, by a Fourier transform of a fixed size that is a power of two.
struct Fourier: Sendable {
    let size: Int
    private let reversed: [Int]
    private let cosines: [Float]
    private let sines: [Float]

    init(size: Int) {
        precondition(size > 1 && size & (size - 1) == 0, "the size must be a power of two")
        self.size = size
        let bits = size.trailingZeroBitCount
        reversed = (0..<size).map { index in
            (0..<bits).reduce(0) { $0 | (index >> $1 & 1) << (bits - 1 - $1) }
        }
        let angles = (0..<size / 2).map { 2 * Double.pi * Double($0) / Double(size) }
        cosines = angles.map { Float(cos($0)) }
        sines = angles.map { Float(-sin($0)) }
    }

    /// The squared magnitudes of the first half of the spectrum. `frame` is padded with zeros.
    func power(of frame: [Float]) -> [Float] {
        var real = [Float](repeating: 0, count: size)
        var imaginary = [Float](repeating: 0, count: size)
        for index in frame.indices { real[reversed[index]] = frame[index] }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < size {
                    combine(real, imaginary, half)
                    half *= 2
                }
            }
        }
        return (0..<size / 2).map { real[$0] * real[$0] + imaginary[$0] * imaginary[$0] }
    }

    private func combine(
        _ real: UnsafeMutableBufferPointer<Float>, _ imaginary: UnsafeMutableBufferPointer<Float>, _ half: Int
    ) {
        let stride = size / (2 * half)
        for start in Swift.stride(from: 0, to: size, by: 2 * half) {
            for offset in 0..<half {
                let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                let (low, high) = (start + offset, start + offset + half)
                let turnedReal = real[high] * cosine - imaginary[high] * sine
                let turnedImaginary = real[high] * sine + imaginary[high] * cosine
                (real[high], imaginary[high]) = (real[low] - turnedReal, imaginary[low] - turnedImaginary)
                (real[low], imaginary[low]) = (real[low] + turnedReal, imaginary[low] + turnedImaginary)
            }
        }
    }
}
