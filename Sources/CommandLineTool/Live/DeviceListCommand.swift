import Readback

/// `readback live --list-devices`.
struct DeviceListCommand: Sendable {
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) { isJSON = arguments.isGiven(Options.json) }

    func run() async throws -> ExitStatus {
        let devices = try await CaptureDevice.available()
        guard !isJSON else {
            try StandardOutput.write(try JSONText.encode(devices) + "\n")
            return .done
        }
        let lines = devices.enumerated().map { index, device in
            let kind = device.kind == .microphone ? "microphone" : "system audio"
            return
                "\(index + 1)  \(device.title)  (\(kind)\(device.isDefault ? ", default" : ""))  \(device.name)"
        }
        try StandardOutput.write(lines.joined(separator: "\n") + "\n")
        return .done
    }
}
