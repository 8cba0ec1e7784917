import Readback
import SafeText

/// `readback live --list-devices`.
struct DeviceListCommand: Sendable {
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) { isJSON = arguments.isGiven(Options.json) }

    func run() async throws -> ExitStatus {
        let devices = try await CaptureDevice.available()
        guard !isJSON else {
            try StandardOutput.write(.document(try JSONText.encode(devices) + "\n"))
            return .done
        }
        let lines = devices.enumerated().map { index, device -> TerminalText in
            let kind = device.kind == .microphone ? "microphone" : "system audio"
            return
                "\(index + 1)  \(device.title)  (\(kind)\(device.isDefault ? ", default" : ""))  \(device.name)"
        }
        try StandardOutput.write(.text(lines.joined(separator: "\n") + "\n"))
        return .done
    }
}
