/// What a context had read, as bytes. It fits the same model, build and options only, and says so by its fingerprint.
public struct SavedPromptState: Hashable, Sendable, Codable {
    /// The model and the settings that it belongs to.
    public var fingerprint: String
    /// What had been read.
    public var tokens: [Int32]
    /// What the library keeps of it.
    public var bytes: [UInt8]

    /// A state as an engine has saved it.
    public init(fingerprint: String, tokens: [Int32], bytes: [UInt8]) {
        self.fingerprint = fingerprint
        self.tokens = tokens
        self.bytes = bytes
    }
}
