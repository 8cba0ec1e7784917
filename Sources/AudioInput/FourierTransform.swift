import Foundation

/// A Fourier transform of a fixed size that is a power of two.
package struct FourierTransform: Sendable {
    package let size: Int
    private let reversed: [Int]
    private let cosines: [Float]
    private let sines: [Float]

    package init(size: Int) {
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
    package func power(of frame: [Float]) -> [Float] {
        let spectrum = spectrum(of: frame)
        return (0..<size / 2).map(spectrum.power)
    }

    /// The full spectrum of real samples, which are padded with zeros.
    package func spectrum(of frame: [Float]) -> Spectrum {
        var result = Spectrum(count: size)
        for index in frame.indices { result.real[reversed[index]] = frame[index] }
        combine(&result)
        return result
    }

    /// The real samples of a spectrum whose second half mirrors its first.
    package func samples(of spectrum: Spectrum) -> [Float] {
        // The inverse is the transform of the conjugate; for real samples the imaginary part is dropped.
        var result = Spectrum(count: size)
        for index in 0..<size {
            result.real[reversed[index]] = spectrum.real[index]
            result.imaginary[reversed[index]] = -spectrum.imaginary[index]
        }
        combine(&result)
        let scale = 1 / Float(size)
        return result.real.map { $0 * scale }
    }

    private func combine(_ spectrum: inout Spectrum) {
        spectrum.real.withUnsafeMutableBufferPointer { real in
            spectrum.imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < size {
                    combine(real, imaginary, half)
                    half *= 2
                }
            }
        }
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

/// Complex numbers, one for each frequency.
package struct Spectrum: Sendable {
    package var real: [Float]
    package var imaginary: [Float]

    package init(count: Int) {
        real = [Float](repeating: 0, count: count)
        imaginary = [Float](repeating: 0, count: count)
    }

    func power(_ bin: Int) -> Float { real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
}
