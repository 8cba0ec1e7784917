extension SpeechAnalyzer {
    /// The options of an analysis session.
    public struct Options: Equatable, Sendable {
        /// How long an engine's model stays in memory.
        public enum ModelRetention: CaseIterable, Hashable, Sendable {
            /// Until the analyzers that use it are released.
            case whileInUse
            /// A while longer, so that the next session starts quickly.
            case lingering
            /// Until the process ends.
            case processLifetime
        }

        /// The priority of the session's own tasks. Callers set the priority of theirs.
        public let priority: TaskPriority
        /// How long an engine's model stays in memory.
        public let modelRetention: ModelRetention
        /// If true, the session does not count toward the limit on simultaneous sessions and is never refused.
        public let ignoresResourceLimits: Bool

        /// Creates options.
        public init(
            priority: TaskPriority, modelRetention: ModelRetention, ignoresResourceLimits: Bool = false
        ) {
            self.priority = priority
            self.modelRetention = modelRetention
            self.ignoresResourceLimits = ignoresResourceLimits
        }

        /// The options of an analyzer that was given none.
        init() { self.init(priority: .medium, modelRetention: .whileInUse) }
    }
}
