import Execution
import Foundation
import OnnxRuntime
import SpeakerFinder

/// The networks that tell voices apart: pyannote's segmentation 3.0 and WeSpeaker's ResNet34, in ONNX Runtime.
package final class OnnxSpeakerModels: SpeakerModels {
    private let segmentation: Mutex<OnnxModel>
    private let embedding: Mutex<OnnxModel>

    /// The names of the graphs' inputs, which tell the model files apart.
    private enum Input {
        static let segmentation = "input_values"
        static let embedding = "feats"
    }

    /// Opens both models, with one thread each: a window is little work, and recognition needs the cores.
    package init(segmentation: URL, embedding: URL) throws {
        self.segmentation = Mutex(try OnnxModel(path: segmentation.path, threadCount: 1))
        self.embedding = Mutex(try OnnxModel(path: embedding.path, threadCount: 1))
    }

    /// The likelihood of each set of speakers, frame by frame.
    package func activity(in samples: [Float]) throws -> [Float] {
        let input = Tensor(shape: [1, 1, samples.count], values: samples)
        return try segmentation.withLock { try $0.run(input) }.values
    }

    /// A voice as a direction.
    package func voice(of features: [Float]) throws -> [Float] {
        let bands = OnnxSpeakerModels.bandCount
        let input = Tensor(shape: [1, features.count / bands, bands], values: features)
        return try embedding.withLock { try $0.run(input) }.values
    }

    private static let bandCount = 80

    /// Opens a model and runs it once: some damage shows only then.
    package static func tryOut(_ path: URL) throws {
        let model = try OnnxModel(path: path.path, threadCount: 1)
        let shape =
            model.input == Input.segmentation ? [1, 1, SpeakerGrid.windowSamples] : [1, 100, bandCount]
        _ = try model.run(Tensor(shape: shape, values: Array(repeating: 0, count: shape.reduce(1, *))))
    }

    /// ONNX Runtime's version.
    ///
    /// - Throws: one sentence, if the library is not on this machine.
    package static func libraryVersion() throws -> String { try OnnxRuntimeLibrary.version() }
}
