/// What a context has read, as bytes. It fits only the same model, build and options, which its fingerprint identifies.
public struct SavedPromptState: Hashable, Sendable, Codable {
    /// The model and the settings that it belongs to.
    public var fingerprint: String
    /// The tokens that have been read.
    public var tokens: [Int32]
    /// The library's data for them.
    public var bytes: [UInt8]

    /// Creates a state from what an engine has saved.
    public init(fingerprint: String, tokens: [Int32], bytes: [UInt8]) {
        self.fingerprint = fingerprint
        self.tokens = tokens
        self.bytes = bytes
    }
}
