import Foundation
import Readback

/// `readback __probe-model ENGINE PATH`: opens a model file in this process. A file that
/// crashes its library then crashes a child process and not a run.
struct ProbeModelCommand: Sendable {
    private let engine: String
    private let path: String

    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard arguments.operands.count == 2 else {
            throw CommandFailure(.wrongUsage, "give an engine and the path of a model")
        }
        engine = arguments.operands[0]
        path = arguments.operands[1]
    }

    func run() async throws -> ExitStatus {
        // The verdict is stored and is about the file: a crash of the GPU driver is not the file's fault.
        let registry = EngineRegistry(
            textModels: TextModelOptions(gpuLayers: 0), speechModels: SpeechModelOptions(usesGPU: false))
        try await registry.open(engine: engine, path: URL(fileURLWithPath: path))
        return .done
    }
}
