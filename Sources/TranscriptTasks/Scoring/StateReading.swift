/// What of a model's state tells a key moment from small talk: a weight for each of its numbers.
///
/// The numbers mean something in the model that they were learned with, and nothing in any other.
struct StateReading: Sendable {
    /// Of the default model's thirty: what it has understood stands there, and is not yet turned into the next word.
    static let learnedLayer = 20

    let layer: Int
    let weights: [Float]

    /// By the SHA-256 of the model's file: another file of the same name is another model.
    static let known = [
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53":
            StateReading(layer: learnedLayer, weights: smolLM2)
    ]

    /// How much each state tells, beside the mean of all: what the whole recording is about tells nothing of one utterance.
    /// `nil` for states of another model.
    func values(of states: [[Float]]) -> [Double]? {
        guard states.allSatisfy({ $0.count == weights.count }) else { return nil }
        let sums = states.map { zip($0, weights).reduce(0) { $0 + Double($1.0) * Double($1.1) } }
        let mean = sums.reduce(0, +) / Double(max(1, sums.count))
        return sums.map { $0 - mean }
    }
}
