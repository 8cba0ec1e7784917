import Foundation
import SpeechEngines

/// The numbers in the header of a Whisper model file. The library allocates memory and computes indices with them.
struct WhisperDimensions: Hashable, Sendable {
    /// Thirty seconds at fifty positions a second.
    static let audioPositions = 1_500
    static let textPositions = 448
    /// The library knows tokens by their numbers, so a vocabulary has one of three sizes: English, all languages, and all languages
    /// with Cantonese.
    static let vocabularySizes = 51_864...51_866
    static let englishVocabularySize = 51_864

    var vocabularySize: Int
    /// The length of every vector between layers.
    var width: Int
    var audioHeads: Int
    var audioLayers: Int
    var textHeads: Int
    var textLayers: Int
    /// The number of bands in the spectrum that the model gets.
    var bands: Int
    var numberType: WhisperNumberType

    var isMultilingual: Bool { vocabularySize > Self.englishVocabularySize }
}

/// A Whisper model file, checked from its first byte to its last.
///
/// The library trusts a file: it reads past buffers, allocates whatever it is told to, and ends the process if a name is missing. So
/// the file is first read here, in a language that cannot read past a buffer. Only a file in which every size matches the header
/// reaches the library. The weights themselves are not checked.
package struct WhisperFileHeader: Hashable, Sendable {
    let dimensions: WhisperDimensions

    package var isMultilingual: Bool { dimensions.isMultilingual }
    /// The number of languages for which the model has tokens.
    package var languageCount: Int {
        isMultilingual ? 99 + dimensions.vocabularySize - WhisperDimensions.englishVocabularySize - 1 : 1
    }

    /// - Throws: ``SpeechError`` with the code `noModel` or `modelDamaged`.
    package init(contentsOf path: String) throws {
        let file: Data
        do {
            file = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw SpeechError(
                .noModel, subject: path, reason: "the model's file cannot be read",
                nextMove: "check the path and the permissions")
        }
        do {
            self = try file.withUnsafeBytes { try WhisperFileHeader($0) }
        } catch let damage as WhisperFileCursor.Damage {
            throw SpeechError(
                .modelDamaged, subject: path, reason: damage.reason,
                nextMove:
                    "fetch the file again; a speech model must be a Whisper file in whisper.cpp's ggml format"
            )
        }
    }

    init(_ bytes: UnsafeRawBufferPointer) throws(WhisperFileCursor.Damage) {
        var cursor = WhisperFileCursor(bytes)
        guard bytes.starts(with: "lmgg".utf8) else {
            throw WhisperFileCursor.Damage("the file is not a Whisper model in ggml format")
        }
        _ = try cursor.take(4, "the file's mark")
        dimensions = try Self.dimensions(&cursor)
        try Self.checkFilters(&cursor, bands: dimensions.bands)
        try Self.checkVocabulary(&cursor, size: dimensions.vocabularySize)
        try Self.checkTensors(&cursor, dimensions.tensors)
    }

    private static func dimensions(
        _ cursor: inout WhisperFileCursor
    ) throws(WhisperFileCursor.Damage) -> WhisperDimensions {
        typealias Damage = WhisperFileCursor.Damage
        let vocabularySize = try cursor.number(
            "the size of the vocabulary", in: WhisperDimensions.vocabularySizes)
        let positions = WhisperDimensions.audioPositions
        _ = try cursor.number("the number of positions in audio", in: positions...positions)
        let width = try cursor.number("the width of the encoder", in: 32...8_192)
        let audioHeads = try cursor.number("the encoder's number of heads", in: 1...256)
        let audioLayers = try cursor.number("the encoder's number of layers", in: 1...256)
        let textPositions = WhisperDimensions.textPositions
        _ = try cursor.number("the number of positions in text", in: textPositions...textPositions)
        _ = try cursor.number("the width of the decoder", in: width...width)
        let textHeads = try cursor.number("the decoder's number of heads", in: 1...256)
        let textLayers = try cursor.number("the decoder's number of layers", in: 1...256)
        let bands = try cursor.number("the number of bands", in: 1...512)
        let fileType = try cursor.number("the kind of numbers", in: 0...99_999)
        guard [80, 128].contains(bands) else {
            throw Damage("it has \(bands) bands, but Whisper models have 80 or 128")
        }
        // Published models have heads of 64. The library would accept other widths, but one that does not divide evenly would crash it.
        for heads in [audioHeads, textHeads] {
            guard width % heads == 0, (width / heads) % 32 == 0 else {
                throw Damage("a width of \(width) cannot be shared by \(heads) heads")
            }
        }
        // The thousands are the version of the quantisation.
        guard let numberType = WhisperNumberType(fileType: fileType % 1_000) else {
            throw Damage("its kind of numbers (\(fileType)) is not known")
        }
        return WhisperDimensions(
            vocabularySize: vocabularySize, width: width, audioHeads: audioHeads, audioLayers: audioLayers,
            textHeads: textHeads, textLayers: textLayers, bands: bands, numberType: numberType)
    }

    /// The library's spectrum has 201 lines, with one filter for each band.
    private static func checkFilters(
        _ cursor: inout WhisperFileCursor, bands: Int
    ) throws(WhisperFileCursor.Damage) {
        let lines = 201
        _ = try cursor.number("the number of filters", in: bands...bands)
        _ = try cursor.number("the length of a filter", in: lines...lines)
        let filters = try cursor.take(bands * lines * 4, "the filters")
        for index in 0..<bands * lines {
            let bits = UInt32(littleEndian: filters.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            let value = Float(bitPattern: bits)
            guard value.isFinite, abs(value) < 1_000 else {
                throw WhisperFileCursor.Damage("its filters are not valid")
            }
        }
    }

    private static func checkVocabulary(
        _ cursor: inout WhisperFileCursor, size: Int
    ) throws(WhisperFileCursor.Damage) {
        typealias Damage = WhisperFileCursor.Damage
        // The other tokens are special tokens and time marks, which the library names itself.
        let count = try cursor.number("the number of words in the vocabulary", in: 50_256...size)
        var hasSpace = false
        for index in 0..<count {
            let length = try cursor.number("the vocabulary", in: 0...4_096)
            let word = try cursor.take(length, "the word \(index) of the vocabulary")
            if length == 1, word[0] == UInt8(ascii: " ") { hasSpace = true }
        }
        guard hasSpace else { throw Damage("its vocabulary has no space") }
    }

    /// Every tensor must appear once, with the size that the header implies, and nothing may follow the last one.
    private static func checkTensors(
        _ cursor: inout WhisperFileCursor, _ tensors: [String: WhisperTensor]
    ) throws(WhisperFileCursor.Damage) {
        typealias Damage = WhisperFileCursor.Damage
        var missing = tensors
        guard cursor.left > 0 else { throw Damage("it has a vocabulary but no weights") }
        while cursor.left > 0 {
            let rank = try cursor.number("a tensor's rank", in: 1...3)
            let length = try cursor.number("the length of a tensor's name", in: 1...256)
            let type = try cursor.number("a tensor's kind of numbers")
            var dimensions: [Int] = []
            for _ in 0..<rank { dimensions.append(try cursor.number("a tensor's size", in: 1...1 << 28)) }
            let name = String(decoding: try cursor.take(length, "a tensor's name"), as: UTF8.self)
            guard let expected = missing.removeValue(forKey: name) else {
                // Keeps the message on one line, whatever name a damaged file contains.
                let printable = name.prefix(64).filter {
                    $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))
                }
                let reason = tensors[name] == nil ? "belongs to no Whisper model" : "appears twice"
                throw Damage("the tensor '\(printable)' \(reason)")
            }
            // Trailing sizes of 1 may be left out.
            let stated = dimensions + Array(repeating: 1, count: 3 - rank)
            let wanted = expected.dimensions + Array(repeating: 1, count: 3 - expected.dimensions.count)
            guard stated == wanted, type == expected.type.rawValue, let size = expected.byteCount else {
                throw Damage("the tensor '\(name)' does not have the shape that the file's header gives")
            }
            _ = try cursor.take(size, "the tensor '\(name)'")
        }
        guard let name = missing.keys.min() else { return }
        throw Damage("\(missing.count) tensors are missing, '\(name)' among them")
    }
}
