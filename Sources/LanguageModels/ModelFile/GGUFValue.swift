/// A metadata value. Only the type and length of arrays are kept: a vocabulary has a hundred
/// thousand entries, and nothing here reads them.
package enum GGUFValue: Hashable, Sendable {
    case unsigned(UInt64)
    case signed(Int64)
    case float(Double)
    case bool(Bool)
    case string(String)
    case array(elementType: UInt32, count: Int)

    /// The value if it is a non-negative whole number of any type.
    package var whole: Int? {
        switch self {
        case .unsigned(let value): Int(exactly: value)
        case .signed(let value): value < 0 ? nil : Int(exactly: value)
        default: nil
        }
    }
}

extension GGUFCursor {
    private static let arrayType: UInt32 = 9
    private static let stringType: UInt32 = 8
    /// The number of bytes in a value of each type; for strings and arrays, the minimum.
    private static let sizes: [UInt32: Int] = [
        0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 8: 8, 9: 12, 10: 8, 11: 8, 12: 8,
    ]

    mutating func value(of key: String) throws(Damage) -> GGUFValue {
        let type = try number(UInt32.self, "the type of a metadata entry")
        guard type == Self.arrayType else { return try scalar(type, key) }
        let elementType = try number(UInt32.self, "the array '\(key)'")
        guard elementType != Self.arrayType, let size = Self.sizes[elementType] else {
            throw Damage(reason: "the array '\(key)' holds values of the unknown type \(elementType)")
        }
        let count = try count(of: size, "the array '\(key)'")
        if elementType == Self.stringType {
            for _ in 0..<count { try skipString("the array '\(key)'") }
        } else {
            try skip(count * size, "the array '\(key)'")
        }
        return .array(elementType: elementType, count: count)
    }

    private mutating func scalar(_ type: UInt32, _ key: String) throws(Damage) -> GGUFValue {
        let what = "the metadata entry '\(key)'"
        switch type {
        case 0: return .unsigned(UInt64(try number(UInt8.self, what)))
        case 1: return .signed(Int64(try number(Int8.self, what)))
        case 2: return .unsigned(UInt64(try number(UInt16.self, what)))
        case 3: return .signed(Int64(try number(Int16.self, what)))
        case 4: return .unsigned(UInt64(try number(UInt32.self, what)))
        case 5: return .signed(Int64(try number(Int32.self, what)))
        case 6: return .float(Double(Float(bitPattern: try number(UInt32.self, what))))
        case 7:
            let byte = try number(UInt8.self, what)
            guard byte < 2 else { throw Damage(reason: "\(what) is neither true nor false") }
            return .bool(byte == 1)
        case Self.stringType: return .string(try string(what))
        case 10: return .unsigned(try number(UInt64.self, what))
        case 11: return .signed(try number(Int64.self, what))
        case 12: return .float(Double(bitPattern: try number(UInt64.self, what)))
        default: throw Damage(reason: "\(what) has the unknown type \(type)")
        }
    }
}
