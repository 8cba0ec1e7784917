extension LanguageModelSession {
    /// The number of tokens that answers used.
    public struct Usage: Sendable, Equatable {
        /// Tokens that were read.
        public struct Input: Sendable, Equatable {
            /// All tokens of the input.
            public var totalTokenCount: Int
            /// The tokens of the input that had been read before and were reused.
            public var cachedTokenCount: Int

            /// Creates the usage of an input.
            public init(totalTokenCount: Int, cachedTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.cachedTokenCount = cachedTokenCount
            }
        }

        /// Tokens that were written.
        public struct Output: Sendable, Equatable {
            /// All tokens of the output.
            public var totalTokenCount: Int
            /// The tokens of the output that were thoughts.
            public var reasoningTokenCount: Int

            /// Creates the usage of an output.
            public init(totalTokenCount: Int, reasoningTokenCount: Int) {
                self.totalTokenCount = totalTokenCount
                self.reasoningTokenCount = reasoningTokenCount
            }
        }

        /// Tokens that were read.
        public var input: Input
        /// Tokens that were written.
        public var output: Output

        /// Creates a usage.
        public init(input: Input, output: Output) {
            self.input = input
            self.output = output
        }

        init() {
            self.init(
                input: Input(totalTokenCount: 0, cachedTokenCount: 0),
                output: Output(totalTokenCount: 0, reasoningTokenCount: 0))
        }

        /// All tokens together.
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
