/// The devices to capture from, as the user names them. Pure.
public struct CaptureChoice: Hashable, Sendable {
    /// Names, parts of titles, list numbers, `default` or `system`. Empty for the default microphone.
    public var names: [String]
    /// Also captures what the computer plays.
    public var addsSystemAudio: Bool

    /// Chooses devices by name or part of a title; no names choose the system's default microphone.
    public init(names: [String] = [], addsSystemAudio: Bool = false) {
        self.names = names
        self.addsSystemAudio = addsSystemAudio
    }

    /// Finds the devices, without duplicates.
    ///
    /// - Parameter devices: in the order shown to the user, since numbers refer to that order, from 1.
    /// - Throws: ``AudioInputError`` of the kind `unusableRequest`, with the next move.
    public func devices(among devices: [CaptureDevice]) throws -> [CaptureDevice] {
        let names = (names.isEmpty ? ["default"] : names) + (addsSystemAudio ? ["system"] : [])
        var chosen: [CaptureDevice] = []
        for name in names {
            let device = try Self.find(name, among: devices)
            if !chosen.contains(device) { chosen.append(device) }
        }
        return chosen
    }

    private static func find(_ name: String, among devices: [CaptureDevice]) throws -> CaptureDevice {
        switch name {
        case "default": return try preferred(.microphone, among: devices)
        case "system": return try preferred(.system, among: devices)
        default: break
        }
        if let device = devices.first(where: { $0.name == name }) { return device }
        if let number = Int(name), devices.indices.contains(number - 1) { return devices[number - 1] }
        let matches = devices.filter { $0.title.lowercased().contains(name.lowercased()) }
        guard let match = matches.first, matches.count == 1 else {
            let titles = matches.map { "'\($0.title)'" }.joined(separator: ", ")
            throw refused(
                name, matches.isEmpty ? "there is no such device" : "it matches several: \(titles)")
        }
        return match
    }

    private static func preferred(
        _ kind: CaptureDevice.Kind, among devices: [CaptureDevice]
    ) throws -> CaptureDevice {
        let candidates = devices.filter { $0.kind == kind }
        guard let device = candidates.first(where: \.isDefault) ?? candidates.first else {
            throw kind == .microphone
                ? refused("the microphone", "there is none")
                : refused(
                    "system audio",
                    "it cannot be recorded here: \(programName(devices)) offers no monitor device")
        }
        return device
    }

    private static func programName(_ devices: [CaptureDevice]) -> String {
        devices.first.map { $0.program.executable } ?? "the system"
    }

    private static func refused(_ name: String, _ reason: String) -> AudioInputError {
        AudioInputError(
            .unusableRequest, subject: name, reason: reason,
            nextMove: "choose a device from 'readback live --list-devices' with --device")
    }
}
