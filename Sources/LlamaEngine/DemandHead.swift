import Foundation

/// Tells how likely a line of a prompt demands something of the machine, by what a lower layer of the model makes of it.
///
/// The layer is below those that a lesson changes, so the model's notes can be taught anew without this.
struct DemandHead: Sendable {
    /// Counted from 0. `Scripts/lessons/demands` has learned the weights there.
    static let layer = 11

    private let bias: Float
    private let weightsOfMean: [Float]
    private let weightsOfLast: [Float]

    /// - Parameter bytes: a bias, the weights of the mean of a line's states, and those of its last state. `nil` where the model's states
    ///   have another width.
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

    /// The lines of one prompt, token by token.
    struct Reading {
        private let head: DemandHead
        private var sum: [Float] = []
        private var count: Float = 0
        /// For each line that has ended, from 0 to 1.
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
