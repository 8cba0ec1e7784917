extension LanguageModelSession {
    /// What answers took, in tokens.
    public struct Usage: Sendable, Equatable {
        /// What was read.
        public struct Input: Sendable, Equatable {
            /// All that was to be read.
            public var totalTokenCount: Int
            /// Of those, the ones that had been read before and were not again.
            public var cachedTokenCount: Int

            /// What was read.
            public init(totalTokenCount: Int, cachedTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.cachedTokenCount = cachedTokenCount
            }
        }

        /// What was written.
        public struct Output: Sendable, Equatable {
            /// All that was written.
            public var totalTokenCount: Int
            /// Of those, the ones that were thoughts.
            public var reasoningTokenCount: Int

            /// What was written.
            public init(totalTokenCount: Int, reasoningTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.reasoningTokenCount = reasoningTokenCount
            }
        }

        /// What was read.
        public var input: Input
        /// What was written.
        public var output: Output

        /// What was read and written.
        public init(input: Input, output: Output) {
            self.input = input
            self.output = output
        }

        init() {
            self.init(
                input: Input(totalTokenCount: 0, cachedTokenCount: 0),
                output: Output(totalTokenCount: 0, reasoningTokenCount: 0))
        }

        /// Everything together.
        public var totalTokenCount: Int { input.totalTokenCount + output.totalTokenCount }

        static func + (first: Usage, second: Usage) -> Usage {
            var sum = first
            sum.input.totalTokenCount += second.input.totalTokenCount
            sum.input.cachedTokenCount += second.input.cachedTokenCount
            sum.output.totalTokenCount += second.output.totalTokenCount
            sum.output.reasoningTokenCount += second.output.reasoningTokenCount
            return sum
        }
    }
}
