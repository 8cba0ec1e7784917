/// The SHA-256 of a stream of bytes, in plain Swift, since neither Foundation nor the C library on Linux has one.
///
/// ```swift
/// var hash = SHA256()
/// hash.update(bytes)
/// print(hash.finish())   // 64 hexadecimal digits
/// ```
package struct SHA256 {
    private var state = initialState
    /// The bytes of a block that is not complete yet.
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    package init() { pending.reserveCapacity(Self.blockSize) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        byteCount += UInt64(bytes.count)
        var rest = bytes
        if !pending.isEmpty {
            let taken = min(Self.blockSize - pending.count, rest.count)
            pending.append(contentsOf: rest[..<taken])
            rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
            guard pending.count == Self.blockSize else { return }
            pending.withUnsafeBytes { compress($0) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = rest.count - rest.count % Self.blockSize
        compress(UnsafeRawBufferPointer(rebasing: rest[..<whole]))
        pending.append(contentsOf: rest[whole...])
    }

    /// The digest as 64 lower-case hexadecimal digits. The value cannot be used after this.
    package mutating func finish() -> String {
        let bitCount = byteCount &* 8
        pending.append(0x80)
        while pending.count % Self.blockSize != Self.blockSize - 8 { pending.append(0) }
        withUnsafeBytes(of: bitCount.bigEndian) { pending.append(contentsOf: $0) }
        pending.withUnsafeBytes { compress($0) }
        let words = [state.a, state.b, state.c, state.d, state.e, state.f, state.g, state.h]
        let digits = Array("0123456789abcdef".utf8)
        let text = words.flatMap { word in
            stride(from: 28, through: 0, by: -4).map { digits[Int(word >> UInt32($0) & 15)] }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let blockSize = 64

    struct State { var a, b, c, d, e, f, g, h: UInt32 }

    private static let initialState = State(
        a: 0x6a09_e667, b: 0xbb67_ae85, c: 0x3c6e_f372, d: 0xa54f_f53a,
        e: 0x510e_527f, f: 0x9b05_688c, g: 0x1f83_d9ab, h: 0x5be0_cd19)

    /// Runs the compression function over whole blocks.
    private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
        var offset = 0
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
            Self.constants.withUnsafeBufferPointer { k in
                while offset < blocks.count {
                    for i in 0..<16 {
                        w[i] = UInt32(
                            bigEndian: blocks.loadUnaligned(fromByteOffset: offset + i &* 4, as: UInt32.self))
                    }
                    for i in 16..<64 {
                        let x = w[i &- 15]
                        let y = w[i &- 2]
                        let s0 = Self.rotate(x, 7) ^ Self.rotate(x, 18) ^ (x &>> 3)
                        let s1 = Self.rotate(y, 17) ^ Self.rotate(y, 19) ^ (y &>> 10)
                        w[i] = w[i &- 16] &+ s0 &+ w[i &- 7] &+ s1
                    }
                    var a = state.a
                    var b = state.b
                    var c = state.c
                    var d = state.d
                    var e = state.e
                    var f = state.f
                    var g = state.g
                    var h = state.h
                    for i in 0..<64 {
                        let s1 = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
                        let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ k[i] &+ w[i]
                        let s0 = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
                        let t2 = s0 &+ ((a & b) | (c & (a | b)))
                        h = g
                        g = f
                        f = e
                        e = d &+ t1
                        d = c
                        c = b
                        b = a
                        a = t1 &+ t2
                    }
                    state.a &+= a
                    state.b &+= b
                    state.c &+= c
                    state.d &+= d
                    state.e &+= e
                    state.f &+= f
                    state.g &+= g
                    state.h &+= h
                    offset += Self.blockSize
                }
            }
        }
    }

    @inline(__always)
    private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x &>> n | x &<< (32 &- n) }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
