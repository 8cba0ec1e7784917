/// The models that tell voices apart. Calls block until the result is available.
///
/// These two functions are all that ``SpeakerFinder`` needs; tests can provide their own.
public protocol SpeakerModels: Sendable {
    /// Returns who speaks when in ten seconds of audio at 16 kHz: for each of ``SpeakerGrid/framesPerWindow`` frames, the likelihood
    /// of each of the seven sets of at most two out of three speakers.
    func activity(in samples: [Float]) throws -> [Float]

    /// Returns a voice as a direction in a space where similar voices are close together.
    ///
    /// - Parameter features: rows of `VoiceFeatures.bandCount` numbers.
    func voice(of features: [Float]) throws -> [Float]
}
