import Timeline

/// The messages about samples that were out of range.
extension SampleLimit {
    /// - Parameter skipped: the number of frames before the first sample that was checked.
    func warning(about subject: String, _ format: AudioFormat, after skipped: Int64 = 0) -> AudioWarning? {
        guard let firstReplaced else { return nil }
        let frame = skipped + Int64(firstReplaced / format.channelCount)
        let time = AudioTime(value: frame, timescale: format.sampleRate).secondsText
        return AudioWarning(
            replacedCount == 1
                ? "\(subject): 1 sample was out of range and was replaced, at \(time)."
                : "\(subject): \(replacedCount) samples were out of range and were replaced, the first at \(time)."
        )
    }

    /// - Throws: ``AudioInputError`` if the samples are not on a scale from -1 to 1.
    func checkScale(of subject: String, _ format: AudioFormat, fewestSeconds: Double) throws(AudioInputError)
    {
        let samples = Double(format.sampleRate) * Double(format.channelCount) * fewestSeconds
        guard isOnAnotherScale(fewest: Int(samples)) else { return }
        throw AudioInputError(
            .undecodable, subject: subject,
            reason:
                "most of its samples are far beyond full scale, as if 16-bit numbers had been saved as floats",
            nextMove: "scale it to -1 to 1, for example with: ffmpeg -i IN -af volume=1/32768 OUT.wav")
    }
}

extension AudioTime {
    /// The time in seconds, with three decimal places.
    var secondsText: String {
        let milliseconds = milliseconds ?? 0
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest + " s"
    }
}
