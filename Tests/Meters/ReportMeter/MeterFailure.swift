/// An error that ends the meter, with its exit status and message.
struct MeterFailure: Error, CustomStringConvertible {
    /// The same exit statuses as `readback`.
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
