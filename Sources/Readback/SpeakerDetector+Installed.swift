import SpeechAnalysis

extension SpeakerDetector {
    /// A detector with the models that are installed on this machine.
    public convenience init() { self.init(provider: InstalledSpeechEngines.standard) }
}
