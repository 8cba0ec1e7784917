extension SpeechAnalyzer {
    /// How a session works.
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

        /// The priority of the session's own tasks; callers set that of theirs.
        public let priority: TaskPriority
        /// How long an engine's model stays in memory.
        public let modelRetention: ModelRetention
        /// Not counted when simultaneous sessions are limited, and not refused.
        public let ignoresResourceLimits: Bool

        /// All of them.
        public init(
            priority: TaskPriority, modelRetention: ModelRetention, ignoresResourceLimits: Bool = false
        ) {
            self.priority = priority
            self.modelRetention = modelRetention
            self.ignoresResourceLimits = ignoresResourceLimits
        }

        /// What an analyzer without options gets.
        init() { self.init(priority: .medium, modelRetention: .whileInUse) }
    }
}
