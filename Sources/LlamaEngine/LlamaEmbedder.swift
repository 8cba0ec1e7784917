import Execution
import LanguageModels

import struct Synchronization.Atomic

/// Turns texts into vectors with llama.cpp and any GGUF file of an embedding model, all-MiniLM-L6-v2 for example.
///
/// ```swift
/// let embedder = try LlamaEmbedder(modelFile: "all-MiniLM-L6-v2.gguf")
/// let vectors = try await embedder.vectors(of: ["The garden room is free.", "Nobody has booked it yet."])
/// ```
///
/// The weights exist once. Each call runs on one thread, and as many calls run at once as there may be threads: threads that shared a
/// call would wait for each other more than they work.
package final class LlamaEmbedder: TextEmbedder {
    /// The library's version, and the model's hash or fingerprint.
    package let identity: String
    private let readers: [Reader]
    private let next = Atomic(0)

    /// - Parameters:
    ///   - modelFile: the path of a GGUF file. Its header is checked here; the weights are mapped on first use.
    ///   - modelHash: the SHA-256 of the file, if it has been verified.
    ///   - threadCount: the number of calls that run at once.
    ///   - gpuLayers: the number of layers that a GPU should hold, if the library has one; negative for all.
    package init(modelFile: String, modelHash: String? = nil, threadCount: Int = 2, gpuLayers: Int = -1)
        throws
    {
        _ = try GGUFHeader(contentsOf: modelFile)
        let model = modelHash ?? ModelFingerprint.of(modelFile, library: "")
        identity = "llama \(LlamaLibrary.version) \(model)"
        let weights = Weights(path: modelFile, gpuLayers: LlamaBackend.supportsGPU ? gpuLayers : 0)
        readers = (0..<max(1, threadCount)).map { _ in Reader(weights) }
    }

    /// Returns one vector per text, in the same order.
    package func vectors(of texts: [String]) async throws -> [TextVector] {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return try await readers[turn % readers.count].vectors(of: texts)
    }
}

/// The model, loaded when the first reader needs it.
private actor Weights {
    private nonisolated let executor = QueueExecutor(label: "readback.llama.embed.load")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let path: String
    private let gpuLayers: Int
    private var loaded: LlamaModel?

    init(path: String, gpuLayers: Int) {
        self.path = path
        self.gpuLayers = gpuLayers
    }

    func model() throws -> LlamaModel {
        let model = try loaded ?? LlamaModel(path: path, gpuLayers: gpuLayers) { _ in true }
        loaded = model
        return model
    }
}

/// One context over the model, used by one call at a time, off the cooperative pool.
private actor Reader {
    private nonisolated let executor = QueueExecutor(label: "readback.llama.embed")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private let weights: Weights
    private var reader: LlamaVectorReader?

    init(_ weights: Weights) { self.weights = weights }

    func vectors(of texts: [String]) async throws -> [TextVector] {
        let model = try await weights.model()
        let reader = try self.reader ?? LlamaVectorReader(model: model)
        self.reader = reader
        var vectors: [TextVector] = []
        var rest = try texts.map { try reader.tokens(of: $0) }[...]
        while !rest.isEmpty {
            try Task.checkCancellation()
            let call = reader.nextCall(of: rest)
            vectors += try reader.vectors(of: call)
            rest = rest.dropFirst(call.count)
        }
        return vectors
    }
}
