/// Thrown by `send` if the channel accepts no more elements.
package struct ChannelClosedError: Error, Hashable, CustomStringConvertible {
    package init() {}

    package var description: String {
        "The channel takes no more elements: it was finished by a producer or closed by its reader. Stop sending."
    }
}

/// Thrown by `next()` if another task is already waiting for the same channel's next element.
public struct ConcurrentReadError: Error, Hashable, CustomStringConvertible {
    /// Creates the error.
    public init() {}

    /// The message.
    public var description: String {
        "Two tasks wait for the next element of one sequence that has a single reader. Read it from one task."
    }
}
