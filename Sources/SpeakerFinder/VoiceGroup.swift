/// Samples that are taken for one voice.
struct VoiceGroup: Sendable, Hashable {
    /// The sum of the samples' directions, each weighted by its seconds.
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

    /// One minus the mean likeness between a sample of this group and a sample of the other. So the order in which samples were
    /// grouped does not matter.
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

    /// The same direction with length one; a zero vector stays as it is.
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
