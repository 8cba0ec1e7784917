/// How much audio the encoder looks at: positions, of fifty a second.
///
/// The model was taught with thirty seconds at a time, but looks at less as well, and then costs less. Only multiples of 256 are taken:
/// the library's kernels work on blocks of that many, and what lies in the rest of a block is left over from earlier audio, so that
/// words would depend on what was heard before. Thirty seconds are no such multiple: setup has the library clear what shorter audio
/// left there (`forget_earlier_windows`).
enum AudioPositions {
    private static let block = 256
    private static let samplesPerPosition = 320
    /// With less than twenty seconds the model mishears what it hears well with more, silence though that is.
    private static let fewest = 4 * block
    private static let most = 5 * block
    /// The end of speech is heard better with a little silence behind it.
    private static let silenceBehind = WindowRule.second * 2 / 5

    /// - Returns: 0, which means all of thirty seconds, for audio of more than twenty-five.
    static func holding(samples: Int) -> Int {
        let positions = (samples + silenceBehind + samplesPerPosition - 1) / samplesPerPosition
        let blocks = max(fewest, (positions + block - 1) / block * block)
        return blocks <= most ? blocks : 0
    }
}
