import Foundation

/// Whisper's triangular mel filters: Slaney's scale, all with the same area, from 0 to 8,000 Hz.
///
/// The numbers are rounded where the published ones were: once as a triangle, and once after scaling the height. So they match the
/// published ones bit for bit.
enum MelFilters {
    static let bins = 201
    private static let binWidth = 40.0
    private static let highest = 8000.0

    /// One row of ``bins`` values per filter.
    static func make(_ count: Int) -> [Float] {
        let step = mel(highest) / Double(count + 1)
        let edges = (0...count + 1).map { $0 == count + 1 ? highest : hertz(Double($0) * step) }
        return (0..<count).flatMap { filter in
            let (low, middle, high) = (edges[filter], edges[filter + 1], edges[filter + 2])
            return (0..<bins).map { bin in
                let frequency = Double(bin) * binWidth
                let rising = (frequency - low) / (middle - low)
                let falling = (high - frequency) / (high - middle)
                let triangle = Float(max(0, min(rising, falling)))
                return Float(Double(triangle) * (2 / (high - low)))
            }
        }
    }

    // Linear up to 1,000 Hz, which is mel 15; logarithmic above.
    private static let linear = 200.0 / 3
    private static let corner = (mel: 15.0, hertz: 1000.0)
    private static let logarithmic = log(6.4) / 27

    private static func mel(_ hertz: Double) -> Double {
        hertz < corner.hertz ? hertz / linear : corner.mel + log(hertz / corner.hertz) / logarithmic
    }

    private static func hertz(_ mel: Double) -> Double {
        mel < corner.mel ? mel * linear : corner.hertz * exp(logarithmic * (mel - corner.mel))
    }
}
