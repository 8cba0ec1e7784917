import Execution

/// What an analysis is told in advance: words that are likely to be said, and the caller's own data.
///
/// A context is shared by reference and may serve several analyzers. An analyzer reads it when it is set, so set it again after
/// a change:
///
/// ```swift
/// let context = AnalysisContext()
/// context.contextualStrings[.general] = ["Readback", "Magenta"]
/// try await analyzer.setContext(context)
/// ```
///
/// Short phrases of one or two words work best. More than a hundred are passed on too; whether they help depends on the engine.
public final class AnalysisContext: Sendable {
    /// The purpose of contextual strings.
    public struct ContextualStringsTag: RawRepresentable, Hashable, Sendable {
        /// The tag's name.
        public let rawValue: String
        /// Creates a tag with this name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a tag with this name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// Words and phrases that are likely to be said.
        public static let general = ContextualStringsTag("general")
    }

    /// The purpose of user data.
    public struct UserDataTag: RawRepresentable, Hashable, Sendable {
        /// The tag's name.
        public let rawValue: String
        /// Creates a tag with this name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a tag with this name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    private let strings = Mutex<[ContextualStringsTag: [String]]>([:])
    private let data = Mutex<[UserDataTag: any Sendable]>([:])

    /// Creates an empty context.
    public init() {}

    /// Words and phrases that are likely to be said, by tag.
    public var contextualStrings: [ContextualStringsTag: [String]] {
        get { strings.withLock { $0 } }
        set { strings.withLock { $0 = newValue } }
    }

    /// The caller's own data, by tag.
    public var userData: [UserDataTag: any Sendable] {
        get { data.withLock { $0 } }
        set { data.withLock { $0 = newValue } }
    }

    /// All phrases without duplicates, tag by tag in alphabetical order, so that the same context gives the same list.
    var phrases: [String] {
        let strings = contextualStrings
        var seen: Set<String> = []
        return strings.keys.sorted { $0.rawValue < $1.rawValue }
            .flatMap { strings[$0] ?? [] }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
    }
}
