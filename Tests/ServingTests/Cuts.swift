/// The same bytes, cut at different places.
enum Cuts {
    static func all(of bytes: [UInt8]) -> [[[UInt8]]] {
        let single = bytes.map { [$0] }
        let halves = (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
        return [[bytes], single] + halves
    }
}
