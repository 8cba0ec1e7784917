import Execution

/// What an analysis should know beforehand: words that are likely to be said, and data of the caller's own.
///
/// A context is shared by reference and may serve several analyzers. An analyzer reads it when it is set, so after a change it
/// is set again:
///
/// ```swift
/// let context = AnalysisContext()
/// context.contextualStrings[.general] = ["Readback", "Magenta"]
/// try await analyzer.setContext(context)
/// ```
///
/// Short phrases of one or two words work best. More than a hundred are passed on all the same; whether they help is up to the
/// engine.
public final class AnalysisContext: Sendable {
    /// What strings are there for.
    public struct ContextualStringsTag: RawRepresentable, Hashable, Sendable {
        /// The name of it.
        public let rawValue: String
        /// By its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// By its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Words and phrases that are likely to be said.
        public static let general = ContextualStringsTag("general")
    }

    /// What data is there for.
    public struct UserDataTag: RawRepresentable, Hashable, Sendable {
        /// The name of it.
        public let rawValue: String
        /// By its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// By its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    private let strings = Mutex<[ContextualStringsTag: [String]]>([:])
    private let data = Mutex<[UserDataTag: any Sendable]>([:])

    /// A context that says nothing.
    public init() {}

    /// Strings that are likely to be said, by what they are there for.
    public var contextualStrings: [ContextualStringsTag: [String]] {
        get { strings.withLock { $0 } }
        set { strings.withLock { $0 = newValue } }
    }

    /// Data of the caller's own, by what it is there for.
    public var userData: [UserDataTag: any Sendable] {
        get { data.withLock { $0 } }
        set { data.withLock { $0 = newValue } }
    }

    /// All phrases once, tag by tag in alphabetical order, so that the same context gives the same list.
    var phrases: [String] {
        let strings = contextualStrings
        var seen: Set<String> = []
        return strings.keys.sorted { $0.rawValue < $1.rawValue }
            .flatMap { strings[$0] ?? [] }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
