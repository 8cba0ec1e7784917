import Foundation
import SpeechEngines

public let english = Locale(identifier: "en-US")

/// An error that tests can tell from all others.
public struct ScriptedFailure: Error, Hashable {
    private let number: Int
    public init(_ number: Int = 1) { self.number = number }
}

/// A provider without any engine.
public struct NothingInstalled: SpeechEngineProvider {
    public init() {}
    public func isAvailable(for purpose: SpeechEngineQuery.Purpose) -> Bool { false }
    public func supportedLocales(for purpose: SpeechEngineQuery.Purpose) -> [String] { ["en-US"] }
    public func installedLocales(for purpose: SpeechEngineQuery.Purpose) async -> [String] { [] }
    public func engine(for query: SpeechEngineQuery) async throws -> (any SpeechEngine)? { nil }
}
