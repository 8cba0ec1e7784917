import Foundation

/// Tells how likely a line of a prompt is a demand on the program, from the output of a lower layer of the model.
///
/// The layer is below those that a lesson changes, so the model can be retrained for notes without retraining this.
struct DemandHead: Sendable {
    /// Counted from 0. `Scripts/lessons/demands` has trained the weights for this layer.
    static let layer = 11

    private let bias: Float
    private let weightsOfMean: [Float]
    private let weightsOfLast: [Float]

    /// - Parameter bytes: a bias, the weights for the mean of a line's states, and those for its last state. Fails
    ///   if the model's states have another width.
    init?(_ bytes: UnsafeRawBufferPointer, width: Int) {
        guard bytes.count == (1 + 2 * width) * MemoryLayout<Float>.size else { return nil }
        let numbers = (0..<1 + 2 * width).map {
            Float(
                bitPattern: UInt32(
                    littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
        bias = numbers[0]
        weightsOfMean = Array(numbers[1...width])
        weightsOfLast = Array(numbers[(1 + width)...])
    }

    /// Reads the lines of one prompt, token by token.
    struct Reading {
        private let head: DemandHead
        private var sum: [Float] = []
        private var count: Float = 0
        /// One value from 0 to 1 per finished line.
        private(set) var likelihoods: [Double] = []

        init(_ head: DemandHead) { self.head = head }

        mutating func take(_ state: [Float], endsLine: Bool) {
            sum = sum.isEmpty ? state : zip(sum, state).map(+)
            count += 1
            guard endsLine else { return }
            let mean = zip(sum, head.weightsOfMean).reduce(0) { $0 + $1.0 * $1.1 } / count
            let last = zip(state, head.weightsOfLast).reduce(0) { $0 + $1.0 * $1.1 }
            likelihoods.append(1 / (1 + exp(-Double(head.bias + mean + last))))
            (sum, count) = ([], 0)
        }
    }
}
