/// Arithmetic on interleaved samples. Full scale is 1.0 as a float and 32,768 as a 16-bit number.
enum SampleMath {
    static func floats(_ samples: AudioChunk.Samples) -> [Float] {
        switch samples {
        case .float32(let samples): samples
        case .int16(let samples): samples.map { Float($0) * (1 / 32_768) }
        }
    }

    /// The nearest 16-bit integers, with ties to even; values beyond full scale are clipped.
    static func integers(_ samples: AudioChunk.Samples) -> [Int16] {
        switch samples {
        case .int16(let samples): samples
        case .float32(let samples):
            samples.map { sample in
                let scaled = min(max(sample * 32_768, -32_768), 32_767)
                return Int16(scaled.rounded(.toNearestOrEven))
            }
        }
    }

    static func pick<Sample>(_ channel: Int, of count: Int, from samples: [Sample]) -> [Sample] {
        samples.withUnsafeBufferPointer { samples in
            let frames = samples.count / count
            return Array(unsafeUninitializedCapacity: frames) { buffer, initialized in
                for frame in 0..<frames {
                    buffer.initializeElement(at: frame, to: samples[frame * count + channel])
                }
                initialized = frames
            }
        }
    }

    static func average(_ channels: [Int], of count: Int, from samples: [Float]) -> [Float] {
        samples.withUnsafeBufferPointer { samples in
            let frames = samples.count / count
            let share = 1 / Float(channels.count)
            return Array(unsafeUninitializedCapacity: frames) { buffer, initialized in
                for frame in 0..<frames {
                    var sum: Float = 0
                    for channel in channels { sum += samples[frame * count + channel] }
                    buffer.initializeElement(at: frame, to: sum * share)
                }
                initialized = frames
            }
        }
    }

    static func spread<Sample>(_ samples: [Sample], to count: Int) -> [Sample] {
        samples.flatMap { repeatElement($0, count: count) }
    }
}
