import Foundation

/// Voices for tests: directions in a plane.
enum Direction {
    static func at(degrees: Double) -> [Float] {
        [Float(cos(degrees * .pi / 180)), Float(sin(degrees * .pi / 180))]
    }
}
