import Foundation

/// The tokens of a Whisper model, words and parts of words, as bytes.
struct WhisperVocabulary: Hashable, Sendable {
    /// The tokens after these are special tokens, which whisper.cpp knows without the file.
    private static let textTokens = 50_257

    let tokens: [[UInt8]]

    /// - Parameter data: a JSON list, or one token per line, with bytes spelled as in GPT-2.
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

    /// GPT-2 writes non-printing bytes as characters from 256 on, in order.
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
