/// The two telephony curves (ITU-T G.711): eight bits stand for a 13- or 14-bit sample, here scaled to 16 bits.
enum CompandingTable {
    static let aLaw: [Int16] = (0..<256).map { expandALaw(UInt8($0)) }
    static let muLaw: [Int16] = (0..<256).map { expandMuLaw(UInt8($0)) }

    private static func expandALaw(_ code: UInt8) -> Int16 {
        // Even bits are transmitted inverted.
        let bits = Int(code ^ 0x55)
        let exponent = bits >> 4 & 0x7
        let mantissa = (bits & 0xF) << 4
        let magnitude = exponent == 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1)
        return Int16(bits & 0x80 == 0 ? -magnitude : magnitude)
    }

    private static func expandMuLaw(_ code: UInt8) -> Int16 {
        // All bits are transmitted inverted; 0x84 is the bias added by the encoder.
        let bits = Int(~code)
        let exponent = bits >> 4 & 0x7
        let magnitude = (((bits & 0xF) << 3) + 0x84) << exponent - 0x84
        return Int16(bits & 0x80 == 0 ? magnitude : -magnitude)
    }
}
