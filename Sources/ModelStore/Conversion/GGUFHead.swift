/// Writes the start of a GGUF file: the model's metadata and the table of its tensors.
struct GGUFHead {
    private static let version: UInt32 = 3
    private static let alignment = 32
    private var entryCount: UInt64 = 0
    private var entries: [UInt8] = []
    private var tensorCount: UInt64 = 0
    private var table: [UInt8] = []
    private var dataCount = 0

    mutating func add(_ key: String, _ number: Int) { add(key, 4, Self.bytes(UInt32(clamping: number))) }

    mutating func add(_ key: String, _ number: Float) { add(key, 6, Self.bytes(number.bitPattern)) }

    mutating func add(_ key: String, _ flag: Bool) { add(key, 7, [flag ? 1 : 0]) }

    mutating func add(_ key: String, _ text: String) { add(key, 8, Self.text(Array(text.utf8))) }

    mutating func add(_ key: String, texts: [[UInt8]]) {
        add(key, list: 8, texts.count, texts.flatMap { Self.text($0) })
    }

    mutating func add(_ key: String, numbers: [Float]) {
        add(key, list: 6, numbers.count, numbers.flatMap { Self.bytes($0.bitPattern) })
    }

    mutating func add(_ key: String, numbers: [Int32]) {
        add(key, list: 5, numbers.count, numbers.flatMap { Self.bytes($0) })
    }

    /// - Parameter isHalf: whether its numbers take two bytes instead of four.
    mutating func addTensor(_ name: String, shape: [Int], isHalf: Bool) {
        tensorCount += 1
        table += Self.text(Array(name.utf8)) + Self.bytes(UInt32(shape.count))
        for size in shape.reversed() { table += Self.bytes(UInt64(size)) }
        table += Self.bytes(UInt32(isHalf ? 1 : 0)) + Self.bytes(UInt64(dataCount))
        let byteCount = shape.reduce(isHalf ? 2 : 4, *)
        dataCount += byteCount + Self.padding(after: byteCount)
    }

    /// Everything before the tensors' values.
    var bytes: [UInt8] {
        let head =
            Array("GGUF".utf8) + Self.bytes(Self.version) + Self.bytes(tensorCount) + Self.bytes(entryCount)
        let bytes = head + entries + table
        return bytes + [UInt8](repeating: 0, count: Self.padding(after: bytes.count))
    }

    /// The number of zero bytes between data of this size and the next tensor.
    static func padding(after byteCount: Int) -> Int { (alignment - byteCount % alignment) % alignment }

    private mutating func add(_ key: String, _ kind: UInt32, _ value: [UInt8]) {
        entryCount += 1
        entries += Self.text(Array(key.utf8)) + Self.bytes(kind) + value
    }

    private mutating func add(_ key: String, list kind: UInt32, _ count: Int, _ values: [UInt8]) {
        add(key, 9, Self.bytes(kind) + Self.bytes(UInt64(count)) + values)
    }

    private static func text(_ text: [UInt8]) -> [UInt8] { bytes(UInt64(text.count)) + text }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
