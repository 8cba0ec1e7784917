import Testing

@testable import AudioInput

@Suite struct CaptureChoiceTests {
    private let devices = [
        CaptureDevice(
            name: "mic", title: "Built-in Microphone", kind: .microphone, isDefault: true, program: .parec),
        CaptureDevice(name: "usb.1", title: "USB Headset", kind: .microphone, program: .parec),
        CaptureDevice(name: "hdmi.monitor", title: "Monitor of HDMI", kind: .system, program: .parec),
        CaptureDevice(
            name: "speakers.monitor", title: "Monitor of Speakers", kind: .system, isDefault: true,
            program: .parec),
    ]

    @Test(
        "devices are found by name, number, part of the title, or as the default of their kind",
        arguments: [
            ([], false, ["mic"]), ([], true, ["mic", "speakers.monitor"]), (["default"], false, ["mic"]),
            (["system"], true, ["speakers.monitor"]), (["usb.1"], false, ["usb.1"]),
            (["2"], false, ["usb.1"]), (["headset", "1"], false, ["usb.1", "mic"]),
            (["hdmi"], true, ["hdmi.monitor", "speakers.monitor"]), (["mic", "mic"], false, ["mic"]),
        ] as [([String], Bool, [String])])
    func found(names: [String], system: Bool, expected: [String]) throws {
        let choice = CaptureChoice(names: names, addsSystemAudio: system)
        #expect(try choice.devices(among: devices).map(\.name) == expected)
    }

    @Test(
        "a name that fits no device, or several, is refused with a hint how to list them",
        arguments: [
            ("Monitor", "'Monitor of HDMI', 'Monitor of Speakers'"), ("9", "no such"), ("webcam", "no such"),
        ])
    func refused(name: String, reason: String) {
        let error = #expect(throws: AudioInputError.self) {
            try CaptureChoice(names: [name]).devices(among: devices)
        }
        #expect(error?.kind == .unusableRequest)
        #expect(
            error?.description.contains(reason) == true
                && error?.description.contains("--list-devices") == true)
    }

    @Test("a missing microphone or monitor is an error, and the one for a monitor says so")
    func missing() {
        let onlySystem = devices.filter { $0.kind == .system }
        let onlyMicrophones = devices.filter { $0.kind == .microphone }
        #expect(throws: AudioInputError.self) { try CaptureChoice().devices(among: onlySystem) }
        let error = #expect(throws: AudioInputError.self) {
            try CaptureChoice(addsSystemAudio: true).devices(among: onlyMicrophones)
        }
        #expect(error?.description.contains("parec offers no monitor") == true)
    }
}
