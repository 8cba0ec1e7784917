import Foundation
import Readback

/// What a client asks for along with a recording, validated.
struct TranscriptionWish: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable {
        case json, text, srt, vtt
        case verbose = "verbose_json"
        case diarized = "diarized_json"
    }

    enum Granularity: String, CaseIterable, Sendable {
        case segment, word
    }

    var format = Format.json
    /// BCP 47; `nil` for the server's default.
    var language: String?
    /// Words that are likely to be said.
    var prompt = ""
    var granularities: Set<Granularity> = [.segment]
    /// Whether text is sent during transcription.
    var isStreamed = false

    /// - Parameter fields: the parts of a form that are not files. Options of other services are ignored, and so is the model's name,
    ///   because there is only one model.
    init(_ fields: [FormField]) throws(ServiceError) {
        for field in fields {
            switch field.name {
            case "response_format": format = try Self.choice(field)
            case "language": language = try Self.language(field)
            case "prompt": prompt = field.value
            case "temperature": try Self.checkTemperature(field)
            case "stream": isStreamed = try Self.flag(field)
            default: break
            }
        }
        let asked = fields.filter { Self.namesOfGranularities.contains($0.name) }
        if !asked.isEmpty { granularities = try Self.granularities(asked, format) }
        guard !isStreamed || [.json, .text].contains(format) else {
            throw ServiceError(
                400, "stream goes with response_format json or text, not \(format.rawValue)",
                parameter: "stream")
        }
    }

    private static let namesOfGranularities = ["timestamp_granularities[]", "timestamp_granularities"]

    private static func granularities(
        _ fields: [FormField], _ format: Format
    ) throws(ServiceError) -> Set<Granularity> {
        guard format == .verbose else {
            throw ServiceError(
                400, "timestamp_granularities goes with response_format verbose_json",
                parameter: "timestamp_granularities")
        }
        var wanted: Set<Granularity> = []
        for field in fields { wanted.insert(try choice(field)) }
        return wanted
    }

    private static func choice<Choice: RawRepresentable & CaseIterable>(
        _ field: FormField
    ) throws(ServiceError) -> Choice where Choice.RawValue == String {
        if let choice = Choice(rawValue: field.value) { return choice }
        let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceError(
            400, "\(field.name) is one of \(known), not '\(field.value)'", parameter: field.name)
    }

    private static func language(_ field: FormField) throws(ServiceError) -> String? {
        guard !field.value.isEmpty, field.value != "auto" else { return nil }
        if let complaint = Options.language.complaint(about: field.value) {
            throw ServiceError(400, complaint.replacing("--", with: ""), parameter: "language")
        }
        return field.value
    }

    /// The temperature is accepted but has no effect: the likeliest words are always chosen.
    private static func checkTemperature(_ field: FormField) throws(ServiceError) {
        guard let value = Double(field.value), (0...1).contains(value) else {
            throw ServiceError(
                400, "temperature is a number from 0 to 1, not '\(field.value)'", parameter: "temperature")
        }
    }

    private static func flag(_ field: FormField) throws(ServiceError) -> Bool {
        switch field.value.lowercased() {
        case "true", "1": return true
        case "false", "0", "": return false
        default:
            throw ServiceError(
                400, "\(field.name) is true or false, not '\(field.value)'", parameter: field.name)
        }
    }
}

/// A field of a form.
struct FormField: Hashable, Sendable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
