/// Two-byte floating-point numbers. The type `Float16` does not exist on every machine.
enum HalfFloat {
    /// Converts little-endian two-byte numbers to little-endian four-byte numbers.
    static func widen(_ bytes: [UInt8]) -> [UInt8] {
        var wide: [UInt8] = []
        wide.reserveCapacity(bytes.count * 2)
        for index in stride(from: 0, to: bytes.count - 1, by: 2) {
            let bits = widen(UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
            withUnsafeBytes(of: bits.littleEndian) { wide.append(contentsOf: $0) }
        }
        return wide
    }

    static func widen(_ half: UInt16) -> UInt32 {
        let sign = UInt32(half & 0x8000) << 16
        let exponent = UInt32(half >> 10 & 0x1f)
        let fraction = UInt32(half & 0x3ff)
        switch (exponent, fraction) {
        case (0, 0): return sign
        case (0, _):
            // Subnormal in two bytes but normal in four: the leading bit becomes the implicit one.
            let shift = UInt32(fraction.leadingZeroBitCount) - 21
            return sign | (113 - shift) << 23 | (fraction << (13 + shift) & 0x7f_ffff)
        case (0x1f, _): return sign | 0x7f80_0000 | fraction << 13
        default: return sign | (exponent + 112) << 23 | fraction << 13
        }
    }

    /// Converts little-endian four-byte numbers to little-endian two-byte numbers.
    static func narrow(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count / 4
        return [UInt8](unsafeUninitializedCapacity: count * 2) { buffer, used in
            bytes.withUnsafeBytes { wide in
                for index in 0..<count {
                    let bits = UInt32(
                        littleEndian: wide.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
                    let half = narrow(bits)
                    buffer[2 * index] = UInt8(truncatingIfNeeded: half)
                    buffer[2 * index + 1] = UInt8(truncatingIfNeeded: half >> 8)
                }
            }
            used = count * 2
        }
    }

    /// The nearest two-byte number; a tie goes to the even one, as processors round.
    static func narrow(_ wide: UInt32) -> UInt16 {
        let sign = UInt16(wide >> 16 & 0x8000)
        let magnitude = wide & 0x7fff_ffff
        guard magnitude < 0x7f80_0000 else {
            return sign | (magnitude > 0x7f80_0000 ? 0x7e00 : 0x7c00)
        }
        let exponent = Int(magnitude >> 23) - 112
        guard exponent < 0x1f else { return sign | 0x7c00 }
        // Includes the leading bit, which subnormal numbers must store explicitly.
        let digits = magnitude & 0x7f_ffff | (magnitude >> 23 == 0 ? 0 : 0x80_0000)
        let shift = exponent > 0 ? 13 : 14 - exponent
        guard shift < 32 else { return sign }
        let kept = digits >> UInt32(shift)
        let rest = digits & (1 << UInt32(shift) - 1)
        let half: UInt32 = 1 << UInt32(shift - 1)
        let rounded = kept + (rest > half || (rest == half && kept & 1 == 1) ? 1 : 0)
        // In a normal number the leading bit adds 1 to the exponent, so the base is 1 lower. A carry ends up in the exponent, too.
        let base = exponent > 0 ? UInt32(exponent - 1) << 10 : 0
        return sign | UInt16(truncatingIfNeeded: base + rounded)
    }
}
