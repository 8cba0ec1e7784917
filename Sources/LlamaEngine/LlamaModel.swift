import LanguageModels

/// The weights and the vocabulary of one model, mapped into memory.
///
/// Many contexts on many threads read them at once.
package final class LlamaModel: @unchecked Sendable {
    // `Sendable` is unchecked because of the pointers: after loading, nothing writes through them until `deinit`.

    /// Contexts borrow the pointer and keep this object alive.
    let pointer: OpaquePointer
    private let vocabulary: OpaquePointer
    let vocabularySize: Int
    let contextLength: Int
    /// The number of values in a token's state.
    let width: Int
    /// The token before every text, if the model wants one.
    let startToken: Int32?
    /// The token before a text without a prefix, so that the first token, too, follows something.
    let firstToken: Int32?
    let chatTemplate: String?
    let rowGroups: RowGroups
    /// What is added to the weights; freed with the model.
    private(set) var lesson: OpaquePointer?
    /// Finds demands on the program; `nil` without a lesson.
    private(set) var demandHead: DemandHead?
    /// Identifies this model, the lesson, the build of the library, and where it computes.
    let fingerprint: String

    /// Maps the file. `progress` gets fractions from 0 to 1 and returns false to stop loading.
    ///
    /// - Throws: `CancellationError` if `progress` stopped it, ``TextModelError`` if the library refused the file.
    package init(
        path: String, chatTemplate: String? = nil, gpuLayers: Int, lesson: Lesson? = nil,
        progress: @escaping (Double) -> Bool
    ) throws {
        LlamaBackend.start()
        let observer = LoadObserver(progress)
        // The observer outlives the call, and C keeps no reference to it.
        let loaded = withExtendedLifetime(observer) {
            LlamaLibrary.loadModel(
                path: path, gpuLayers: gpuLayers, progress: LoadObserver.callback,
                userData: Unmanaged.passUnretained(observer).toOpaque())
        }
        guard let loaded else {
            if observer.wasStopped { throw CancellationError() }
            throw TextModelError(
                .modelDamaged, subject: path,
                reason:
                    "llama.cpp \(LlamaLibrary.version) could not load the model\(LlamaBackend.lastComplaint)",
                remedy: "Fetch the file again, or choose another model.")
        }
        pointer = loaded
        vocabulary = LlamaLibrary.vocabulary(loaded)
        vocabularySize = LlamaLibrary.vocabularySize(vocabulary)
        contextLength = LlamaLibrary.trainedContextLength(loaded)
        width = LlamaLibrary.width(loaded)
        rowGroups = RowGroups.of(
            fileType: LlamaLibrary.metadata("general.file_type", of: loaded).flatMap { Int($0) })
        firstToken = LlamaLibrary.startToken(vocabulary)
        startToken = LlamaLibrary.addsStartToken(vocabulary) ? firstToken : nil
        self.chatTemplate = chatTemplate ?? LlamaLibrary.chatTemplate(loaded)
        fingerprint =
            ModelFingerprint.of(path, library: LlamaLibrary.version)
            + (gpuLayers == 0 ? "" : " with \(gpuLayers) layers on a GPU")
            + (lesson.map { " and \($0.name)" } ?? "")
        guard LlamaLibrary.keepsEveryToken(loaded), vocabularySize > 0 else {
            // A throwing initializer of a class whose fields are all set runs `deinit`, which frees the model.
            throw TextModelError(
                .modelUnfit, subject: path,
                reason: "it does not cache all tokens, so a shared beginning cannot be reused",
                remedy: "Choose a plain decoder-only transformer.")
        }
        guard let lesson else { return }
        self.lesson = LlamaLibrary.loadAdapter(lesson, into: loaded)
        demandHead = DemandHead(lesson.demands, width: width)
        guard self.lesson != nil, demandHead != nil else {
            throw TextModelError(
                .modelUnfit, subject: path,
                reason: "\(lesson.name) was made for other weights\(LlamaBackend.lastComplaint)")
        }
    }

    deinit { LlamaLibrary.freeModel(pointer) }

    /// The text's tokens, unit by unit. Control tokens spelled in the text stay plain text.
    package func tokens(of text: String) throws -> [Int32] {
        try TextUnits.of(text).flatMap { try tokens(ofUnit: $0, parsesControl: false) }
    }

    /// The tokens of a text that is not cut any further.
    func tokens(ofUnit text: String, parsesControl: Bool) throws -> [Int32] {
        guard let tokens = LlamaLibrary.tokenize(text, parsesControl: parsesControl, vocabulary) else {
            throw Self.refusal(of: text)
        }
        return tokens
    }

    private static func refusal(of text: String) -> TextModelError {
        TextModelError(
            .engineFailure, subject: "a text of \(text.utf8.count) bytes",
            reason: "the tokenizer failed", remedy: "Split it.")
    }

    /// The text's tokens, with those that the model expects around a text.
    func framedTokens(of text: String) throws -> [Int32] {
        guard
            let tokens = LlamaLibrary.tokenize(text, parsesControl: false, isFramed: true, vocabulary)
        else { throw Self.refusal(of: text) }
        return tokens
    }

    func bytes(of token: Int32) -> [UInt8] { LlamaLibrary.bytes(of: token, control: false, vocabulary) }

    /// A sampler for a grammar, owned by the caller; `nil` if the library cannot read it.
    func makeGrammar(_ gbnf: String, root: String) -> OpaquePointer? {
        LlamaLibrary.makeGrammar(gbnf, root: root, vocabulary)
    }

    func endsText(_ token: Int32) -> Bool { LlamaLibrary.isEnd(token, vocabulary) }
}

/// Connects C's progress callback to a closure, for the length of one call.
private final class LoadObserver {
    private let progress: (Double) -> Bool
    private(set) var wasStopped = false

    init(_ progress: @escaping (Double) -> Bool) { self.progress = progress }

    static let callback: LlamaLibrary.ProgressCallback = { fraction, userData in
        guard let userData else { return true }
        let observer = Unmanaged<LoadObserver>.fromOpaque(userData).takeUnretainedValue()
        if !observer.progress(Double(fraction)) { observer.wasStopped = true }
        return !observer.wasStopped
    }
}
