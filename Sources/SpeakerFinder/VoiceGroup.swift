/// Samples of what is taken for one voice.
struct VoiceGroup: Sendable, Hashable {
    /// The samples' directions, each as long as its seconds.
    private(set) var sum: [Float]
    private(set) var seconds: Double
    private(set) var sampleCount: Int

    init(_ direction: [Float], seconds: Double) {
        sum = direction.map { $0 * Float(seconds) }
        self.seconds = seconds
        sampleCount = 1
    }

    mutating func take(_ other: VoiceGroup) {
        for index in sum.indices { sum[index] += other.sum[index] }
        seconds += other.seconds
        sampleCount += other.sampleCount
    }

    /// One less the mean likeness of a sample here and a sample there: so it does not matter in which steps groups were made.
    func distance(to other: VoiceGroup) -> Double {
        1 - Double(Voice.product(sum, other.sum)) / (seconds * other.seconds)
    }
}

/// Arithmetic on directions.
enum Voice {
    static func product(_ one: [Float], _ other: [Float]) -> Float {
        var sum: Float = 0
        for index in one.indices { sum += one[index] * other[index] }
        return sum
    }

    /// The same direction with length one; zeros stay zeros.
    static func direction(_ vector: [Float]) -> [Float] {
        let length = product(vector, vector).squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }

    /// The cosine of the angle between two vectors.
    static func likeness(_ one: [Float], _ other: [Float]) -> Double {
        let length = (product(one, one) * product(other, other)).squareRoot()
        return length > 0 ? Double(product(one, other) / length) : 0
    }
}
