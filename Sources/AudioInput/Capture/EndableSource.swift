/// A source that runs until it is told to end, and then still returns the audio it has captured.
package protocol EndableSource: AudioSource {
    func end() async
}
