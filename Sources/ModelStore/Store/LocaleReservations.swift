import Files
import Foundation

/// The locales whose models are reserved, up to a quota. They persist across launches.
package struct LocaleReservations: Hashable, Sendable, Codable {
    /// The number that a Mac was seen to allow.
    package static let maximum = 5

    /// BCP 47 identifiers, in the order in which they were reserved.
    package private(set) var locales: [String] = []

    package init() {}

    package enum Outcome: Hashable, Sendable {
        case added, alreadyThere, overQuota
    }

    package mutating func add(_ locale: String) -> Outcome {
        if contains(locale) { return .alreadyThere }
        guard locales.count < Self.maximum else { return .overQuota }
        locales.append(locale)
        return .added
    }

    /// - Returns: `false` if it was not reserved.
    package mutating func remove(_ locale: String) -> Bool {
        let before = locales.count
        locales.removeAll { $0.lowercased() == locale.lowercased() }
        return locales.count < before
    }

    package func contains(_ locale: String) -> Bool {
        locales.contains { $0.lowercased() == locale.lowercased() }
    }
}

extension ModelStore {
    var reservationsURL: URL { root.appendingPathComponent("reservations.json") }

    package var reservations: LocaleReservations {
        guard let data = try? Data(contentsOf: reservationsURL),
            let stored = try? JSONDecoder().decode(LocaleReservations.self, from: data)
        else { return LocaleReservations() }
        return stored
    }

    /// Changes the reservations, one process at a time.
    package func changeReservations<Value: Sendable>(
        _ change: (inout LocaleReservations) -> Value
    ) async throws -> Value {
        try await changing("reservations") {
            var reservations = reservations
            let before = reservations
            let value = change(&reservations)
            if reservations != before {
                try writing(reservationsURL) {
                    try AtomicFile.write(Array(JSONEncoder().encode(reservations)), to: reservationsURL.path)
                }
            }
            return value
        }
    }

    /// Whether a task, in this process or another, is fetching or changing a model right now.
    package func isBeingChanged(_ id: String) -> Bool {
        let url = root.appendingPathComponent(".locks/\(id).lock")
        guard FileManager.default.fileExists(atPath: url.path) else { return false }
        // Failing to open the lock proves nothing; finding it taken does.
        do { return try StoreLock(url) == nil } catch { return false }
    }
}
