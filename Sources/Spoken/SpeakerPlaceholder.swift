/// Labels for a speaker of whom only the number or the device is known.
package enum SpeakerPlaceholder {
    /// Whoever speaks into the microphone.
    package static let microphone = "Microphone"
    /// Whoever is heard through the computer.
    package static let systemAudio = "System audio"

    /// Whether a name says nothing about the person: "Speaker 2", "Channel 0", "Microphone".
    package static func stands(for name: String) -> Bool {
        name.last?.isNumber == true || [microphone, systemAudio].contains(name)
    }
}
