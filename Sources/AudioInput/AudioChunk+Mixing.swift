extension AudioChunk {
    /// One sample per frame: the mean of all channels. Full scale is 1.
    package var mixedSamples: [Float] {
        let channels = format.channelCount
        let samples: [Float] =
            switch self.samples {
            case .int16(let samples): samples.map { Float($0) / 32_768 }
            case .float32(let samples): samples
            }
        guard channels > 1 else { return samples }
        return stride(from: 0, to: samples.count, by: channels).map { frame in
            samples[frame..<frame + channels].reduce(0, +) / Float(channels)
        }
    }
}
