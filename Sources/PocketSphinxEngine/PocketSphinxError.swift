/// Why PocketSphinx could not be loaded or could not go on. What was said in the audio never appears in it.
public struct PocketSphinxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable {
        case modelIncomplete, modelUnusable, unsupportedFormat, unsupportedLocale, decodingFailed,
            customModelUnusable
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The file, format or locale that it is about.
    public let subject: String
    /// Why, as a part of the sentence.
    public let reason: String

    init(_ kind: Kind, subject: String, reason: String) {
        self.kind = kind
        self.subject = subject
        self.reason = reason
    }

    /// The whole sentence.
    public var description: String {
        switch kind {
        case .modelIncomplete:
            "The PocketSphinx model at \(subject) is incomplete (\(reason)); install it again with `readback models pull`."
        case .modelUnusable:
            "The PocketSphinx model at \(subject) cannot be loaded (\(reason)); install it again with `readback models pull`."
        case .unsupportedFormat:
            "PocketSphinx cannot take audio in the format \(subject): \(reason)."
        case .unsupportedLocale:
            "PocketSphinx has no model for \(subject); \(reason)."
        case .customModelUnusable:
            "The language model at \(subject) cannot be used (\(reason)); prepare it again with SFSpeechLanguageModel."
        case .decodingFailed:
            "PocketSphinx failed on the speech from \(subject): \(reason)."
        }
    }
}
