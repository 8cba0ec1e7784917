import Foundation
import Testing

@testable import Files

@Suite struct SHA256Tests {
    private func hash(_ bytes: [UInt8], piece: Int) -> String {
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { hash.update($0) }
        }
        return hash.finish()
    }

    // The last two are the examples of the standard (FIPS 180-4); the other digests were made with coreutils' sha256sum.
    @Test(
        "the digests are those of the standard",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func standard(text: String, expected: String) {
        #expect(hash(Array(text.utf8), piece: 4096) == expected)
    }

    @Test("a million letters give the digest of the standard")
    func million() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            hash(bytes, piece: 4096) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test("the digest does not depend on how the bytes are split")
    func pieces() {
        let bytes = (0..<257).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let whole = hash(bytes, piece: bytes.count)
        for piece in [1, 3, 55, 56, 63, 64, 65, 128] {
            #expect(hash(bytes, piece: piece) == whole, "pieces of \(piece)")
        }
    }

    @Test("lengths around the end of a block pad correctly", arguments: [55, 56, 57, 63, 64, 65, 119, 120])
    func padding(length: Int) throws {
        let expected = [
            55: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
            56: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
            57: "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6",
            63: "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
            64: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
            65: "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0",
            119: "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb",
            120: "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c",
        ]
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        #expect(hash(bytes, piece: length) == expected[length])
    }
}
