/// A first-in, first-out queue. Both ends take constant time on average.
///
/// `Array.removeFirst()` moves every element; this keeps an offset instead, and moves the rest only when more than
/// half of the storage has been read.
struct Queue<Element> {
    private var storage: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == storage.count }
    var count: Int { storage.count - head }
    var first: Element? { head < storage.count ? storage[head] : nil }

    mutating func append(_ element: Element) {
        storage.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < storage.count else { return nil }
        // Emptied immediately, so that an element is released when it leaves, not when the storage is compacted.
        let element = storage[head].take()
        head += 1
        if head == storage.count {
            storage.removeAll(keepingCapacity: storage.count <= 1024)
            head = 0
        } else if head > 32, head * 2 > storage.count {
            storage.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Removes and returns the first element that the closure accepts.
    mutating func removeFirst(where matches: (Element) -> Bool) -> Element? {
        guard let index = storage[head...].firstIndex(where: { $0.map(matches) ?? false }) else { return nil }
        return storage.remove(at: index)
    }

    /// Removes everything and returns it in order.
    mutating func removeAll() -> [Element] {
        defer {
            storage.removeAll()
            head = 0
        }
        return storage[head...].compactMap { $0 }
    }
}
