struct NeverCame: Error, CustomStringConvertible {
    let description: String
}

/// Looks again and again until it finds something, for a minute at most.
func awaited<Found>(_ what: String, _ look: () async throws -> Found?) async throws -> Found {
    let deadline = ContinuousClock.now + .seconds(60)
    while .now < deadline {
        if let found = try await look() { return found }
        try await Task.sleep(for: .milliseconds(20))
    }
    throw NeverCame(description: "\(what) never came")
}
