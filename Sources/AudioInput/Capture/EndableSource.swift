/// A source that goes on until it is told to end, and then still gives what it has heard.
package protocol EndableSource: AudioSource {
    func end() async
}
