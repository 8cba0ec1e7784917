import Foundation

/// The words and pieces of words of a Whisper model, as bytes.
struct WhisperVocabulary: Hashable, Sendable {
    /// What follows are commands, which whisper.cpp knows by itself.
    private static let textTokens = 50_257

    let tokens: [[UInt8]]

    /// - Parameter data: a JSON list, or one token on each line; bytes spelled as GPT-2 does.
    init(_ data: Data) throws {
        let words: [String]
        if let list = try? JSONDecoder().decode([String].self, from: data) {
            words = list
        } else {
            words = String(decoding: data, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map(String.init)
        }
        guard words.count >= Self.textTokens else {
            throw ConversionError("the vocabulary has only \(words.count) tokens")
        }
        tokens = words.prefix(Self.textTokens).map(Self.bytes)
    }

    /// GPT-2 writes bytes that cannot be seen as characters from 256 on, in their order.
    private static func bytes(of word: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in word.unicodeScalars {
            guard let byte = spelling[scalar.value] else { return Array(word.utf8) }
            bytes.append(byte)
        }
        return bytes
    }

    private static let spelling: [UInt32: UInt8] = {
        let visible = Array(UInt8(33)...126) + Array(161...172) + Array(174...255)
        var table = Dictionary(uniqueKeysWithValues: visible.map { (UInt32($0), $0) })
        for byte in UInt8.min...UInt8.max where table[UInt32(byte)] == nil {
            table[256 + UInt32(table.count - visible.count)] = byte
        }
        return table
    }()
}
