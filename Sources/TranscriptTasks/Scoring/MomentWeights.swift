/// How much each mark counts, in standard deviations of a recording's scores. Learned by `Scripts/learn-moments` from the texts in
/// Tests/Fixtures/eval/dev and train; docs/logs/moments.log has what was compared. A data table.
enum MomentWeights {
    static let withModel: [(mark: MomentMark, weight: Double)] = [
        (.content, 0.551), (.numbers, 0.443), (.surprisal, 0.176),
    ]

    /// Beside what ``StateReading`` tells.
    static let withStates: [(mark: MomentMark, weight: Double)] = [
        (.content, 0.280), (.numbers, 0.185), (.surprisal, 0.240),
    ]

    /// The same, learned without what the model says: what it adds is the difference.
    static let withoutModel: [(mark: MomentMark, weight: Double)] = [(.content, 0.712), (.numbers, 0.440)]
}
