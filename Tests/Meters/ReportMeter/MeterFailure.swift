/// Why the meter ends without having measured, and what it says of it.
struct MeterFailure: Error, CustomStringConvertible {
    /// As `readback` has them.
    enum Status: Int32 {
        case missedThreshold = 1
        case usage = 2
        case input = 3
    }

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }
}
