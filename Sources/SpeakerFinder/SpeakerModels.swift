/// What is asked of the models that know voices. Calls block until the answer is there.
///
/// The two are all that ``SpeakerFinder`` needs; a test can play them.
public protocol SpeakerModels: Sendable {
    /// Who speaks when in ten seconds of sound at 16 kHz: for each of ``SpeakerGrid/framesPerWindow`` frames, how likely each of the
    /// seven sets of at most two out of three speakers is.
    func activity(in samples: [Float]) throws -> [Float]

    /// What a voice is like, as a direction in a space where like voices lie close together.
    ///
    /// - Parameter features: rows of `VoiceFeatures.bandCount` numbers.
    func voice(of features: [Float]) throws -> [Float]
}
