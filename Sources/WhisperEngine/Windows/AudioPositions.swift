/// How much audio the encoder processes, in positions of 1/50 s.
///
/// The model was trained with thirty seconds at a time, but also accepts less, which costs less. Only multiples of 256 are used. The
/// library's kernels work on blocks of that many positions, and the rest of a block contains leftovers of earlier audio, on which the
/// words would then depend. Thirty seconds are not such a multiple: set-up makes the library clear what shorter audio left there
/// (`forget_earlier_windows`).
enum AudioPositions {
    private static let block = 256
    private static let samplesPerPosition = 320
    /// With less than twenty seconds the model mishears what it hears well with more, even if the rest is silence.
    private static let fewest = 4 * block
    private static let most = 5 * block
    /// The end of speech is heard better with a little silence after it.
    private static let silenceBehind = WindowRule.second * 2 / 5

    /// - Returns: 0, which means all thirty seconds, for audio of more than twenty-five seconds.
    static func holding(samples: Int) -> Int {
        let positions = (samples + silenceBehind + samplesPerPosition - 1) / samplesPerPosition
        let blocks = max(fewest, (positions + block - 1) / block * block)
        return blocks <= most ? blocks : 0
    }
}
