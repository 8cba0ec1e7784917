/// The phonemes of US English in X-SAMPA, and their names in the pronunciation dictionaries of American speech research
/// (ARPAbet), which engines use.
package enum EnglishPhonemes {
    /// A data table. Several symbols may stand for one phoneme: transcriptions differ.
    private static let table: [(symbol: String, name: String)] = [
        // Vowels
        ("i", "IY"), ("i:", "IY"), ("I", "IH"), ("E", "EH"), ("e", "EH"), ("{", "AE"), ("A", "AA"),
        ("A:", "AA"),
        ("Q", "AA"), ("O", "AO"), ("O:", "AO"), ("U", "UH"), ("u", "UW"), ("u:", "UW"), ("V", "AH"),
        ("@", "AH"),
        ("3`", "ER"), ("3:", "ER"), ("@`", "ER"), ("@r", "ER"), ("r=", "ER"),
        ("eI", "EY"), ("aI", "AY"), ("OI", "OY"), ("aU", "AW"), ("oU", "OW"), ("@U", "OW"),
        // Consonants
        ("p", "P"), ("b", "B"), ("t", "T"), ("d", "D"), ("k", "K"), ("g", "G"), ("4", "T"),
        ("tS", "CH"), ("dZ", "JH"), ("f", "F"), ("v", "V"), ("T", "TH"), ("D", "DH"), ("s", "S"), ("z", "Z"),
        ("S", "SH"), ("Z", "ZH"), ("h", "HH"), ("m", "M"), ("n", "N"), ("N", "NG"), ("l", "L"), ("r", "R"),
        ("r\\", "R"), ("j", "Y"), ("w", "W"),
    ]

    private static let names = Dictionary(uniqueKeysWithValues: table.map { ($0.symbol, $0.name) })

    package static let symbols = table.map(\.symbol)

    /// The names of the phonemes in a pronunciation; `nil` if one of them is unknown. Marks of stress, length and syllables that
    /// are no part of a known symbol are left out.
    package static func names(of phonemes: [String]) -> [String]? {
        let symbols = phonemes.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        var found: [String] = []
        for symbol in symbols {
            let plain = symbol.drop { "\"%.".contains($0) }
            if plain.isEmpty { continue }
            guard let name = names[String(plain)] ?? names[plain.filter { $0 != ":" }] else { return nil }
            found.append(name)
        }
        return found.isEmpty ? nil : found
    }
}
