import Foundation
import Measuring

/// `ReportMeter words`: counts word errors. Each line of standard input is an object with a `reference` and a `recognized` text; each
/// output line has the counts of one of them.
enum WordCount {
    private struct Pair: Decodable {
        let reference: String
        let recognized: String
    }

    static func run() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        while let line = readLine() {
            guard let pair = try? JSONDecoder().decode(Pair.self, from: Data(line.utf8)) else {
                throw MeterFailure(
                    .input, "standard input: a line is no object with a reference and what was recognized")
            }
            let errors = WordErrors(reference: pair.reference, recognized: pair.recognized)
            print(String(decoding: try encoder.encode(errors), as: UTF8.self))
        }
    }
}
