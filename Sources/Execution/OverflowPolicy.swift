/// What a full channel does with another element.
package enum OverflowPolicy: Sendable, Hashable {
    /// The sender waits. Nothing is lost; the source is slowed down.
    case suspend
    /// The oldest elements make room and are counted as dropped. For live sources, where new elements are worth more than old
    /// ones.
    case dropOldest
    /// The new element is counted as dropped. Keeps what was there first.
    case dropNewest
}

/// How much a channel has dropped so far.
package struct DropCount: Sendable, Hashable {
    package var elements: Int
    /// The sum of the dropped elements' weights.
    package var weight: Int

    package init(elements: Int = 0, weight: Int = 0) {
        self.elements = elements
        self.weight = weight
    }
}

/// The outcome for an element given to `trySend`.
package enum TrySendResult: Sendable, Hashable {
    /// The element is in the channel or with its reader. Under `.dropOldest` older ones may have been dropped for it.
    case accepted
    /// The channel is full and its policy is `.suspend`: the element was not taken.
    case full
    /// The channel is full and its policy is `.dropNewest`: the element was dropped and counted.
    case dropped
    /// The channel is finished or closed: the element was not taken.
    case closed
}
