import ChildProcess
import Testing

@testable import AudioInput

@Suite struct CaptureListingTests {
    private func lines(_ devices: [CaptureDevice]) -> [String] {
        devices.map { "\($0.kind.rawValue)\($0.isDefault ? "*" : "") \($0.name): \($0.title)" }
    }

    @Test("PulseAudio's tools: monitors are system audio, and the server's defaults are the defaults")
    func pulse() {
        let info = "Server Name: pulseaudio\nDefault Sink: speakers\nDefault Source: mic\nCookie: 3f76:26ba\n"
        let sources = """
            Source #0
            \tState: IDLE
            \tName: speakers.monitor
            \tDescription: Monitor of Speakers
            \tMonitor of Sink: speakers
            \tProperties:
            \t\tdevice.description = "Monitor of Speakers"
            Source #1
            \tName: hdmi.monitor
            \tDescription: Monitor of HDMI
            \tMonitor of Sink: hdmi
            Source #2
            \tName: mic
            \tDescription: Built-in: Microphone
            \tMonitor of Sink: n/a
            """
        #expect(
            lines(CaptureListing(program: .parec, outputs: [info, sources]).devices) == [
                "system* speakers.monitor: Monitor of Speakers", "system hdmi.monitor: Monitor of HDMI",
                "microphone* mic: Built-in: Microphone",
            ])
    }

    @Test("ffmpeg's list of the same server gives the same devices")
    func ffmpeg() {
        let sources = """
            Auto-detected sources for pulse:
              speakers.monitor [Monitor of Speakers] (none)
              hdmi.monitor [Monitor of [HDMI]] (none)
            * mic [Microphone] (none)
            """
        let sinks = "Auto-detected sinks for pulse:\n* speakers [Speakers] (none)\n  hdmi [HDMI] (none)\n"
        #expect(
            lines(CaptureListing(program: .ffmpegPulse, outputs: [sources, sinks]).devices) == [
                "system* speakers.monitor: Monitor of Speakers", "system hdmi.monitor: Monitor of [HDMI]",
                "microphone* mic: Microphone",
            ])
    }

    @Test("in ALSA's long list, only the default and the cards' inputs are devices")
    func alsa() {
        let list = """
            null
                Discard all samples (playback) or generate zero samples (capture)
            default
                Playback/recording through the PulseAudio sound server
            speexrate
                Rate Converter Plugin Using Speex Resampler
            hw:CARD=PCH,DEV=0
                HDA Intel PCH, ALC257 Analog
                Direct hardware device without any conversions
            plughw:CARD=PCH,DEV=0
                HDA Intel PCH, ALC257 Analog
                Hardware device with all software conversions
            """
        #expect(
            lines(CaptureListing(program: .arecord, outputs: [list]).devices) == [
                "microphone* default: Playback/recording through the PulseAudio sound server",
                "microphone plughw:CARD=PCH,DEV=0: HDA Intel PCH, ALC257 Analog",
            ])
    }

    @Test(
        "broken output gives no device without a name, and empty output gives no device",
        arguments: CaptureProgram.allCases)
    func nothing(program: CaptureProgram) {
        let outputs = program.listing.map { _ in "Connection refused\n\n: \n* [] (none)\n" }
        #expect(CaptureListing(program: program, outputs: outputs).devices.allSatisfy { !$0.name.isEmpty })
        #expect(CaptureListing(program: program, outputs: outputs.map { _ in "" }).devices == [])
    }

    @Test("without any capture program, the error names a package to install")
    func noProgram() async throws {
        let folder = try TemporaryFolder()
        let error = await #expect(throws: AudioInputError.self) {
            try await CaptureDevice.available(searchPath: folder.path)
        }
        #expect(error?.kind == .decoderMissing && error?.description.contains("pulseaudio-utils") == true)
    }
}
