extension ChannelDecision {
    /// The decision on two channels after echo removal; `nil` if there is no echo, or if the channels are not
    /// two parties even without it.
    init?(withoutEcho chunks: [AudioChunk]) {
        guard let format = chunks.first?.format, format.channelCount == 2 else { return nil }
        // 8 kHz is enough for speech.
        let reduction = max(1, Int((Double(format.sampleRate) / 8_000).rounded()))
        let rate = Int(format.sampleRate) / reduction
        var filters = [SpeechBandFilter](repeating: SpeechBandFilter(sampleRate: format.sampleRate), count: 2)
        var remover = EchoRemover(sampleRate: rate, lookAhead: EchoRemover.lookAheadOfFiles)
        let reduced = AudioFormat(sampleRate: Int32(rate), channelCount: 2, sampleType: .float32)
        var analysis = ChannelAnalysis(format: reduced)
        var frame = 0
        var late: (first: [Float], second: [Float]) = ([], [])
        func analyze(_ clean: (first: [Float], second: [Float])) {
            late.first += clean.first
            late.second += clean.second
            let count = min(late.first.count, late.second.count)
            let samples = (0..<count).flatMap { [late.first[$0], late.second[$0]] }
            analysis.add(AudioChunk(format: reduced, samples: .float32(samples)))
            late.first.removeFirst(count)
            late.second.removeFirst(count)
        }
        for chunk in chunks where chunk.format == format {
            let samples = SampleMath.floats(chunk.samples)
            var channels: (first: [Float], second: [Float]) = ([], [])
            for start in stride(from: 0, to: samples.count, by: 2) {
                let (first, second) = (filters[0].apply(samples[start]), filters[1].apply(samples[start + 1]))
                if frame % reduction == 0 {
                    channels.first.append(first)
                    channels.second.append(second)
                }
                frame += 1
            }
            analyze(remover.add(channels.first, channels.second))
        }
        analyze(remover.finish())
        let decision = analysis.decision
        guard remover.hasRemoved, decision.channelsAreParties else { return nil }
        self = decision
    }
}
