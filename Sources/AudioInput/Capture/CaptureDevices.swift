import ChildProcess
import Foundation

extension CaptureDevice {
    /// The devices of this machine: microphones first, and defaults before others.
    ///
    /// - Throws: ``AudioInputError`` if no capture program is installed, or none finds a device.
    public static func available() async throws -> [CaptureDevice] { try await available(searchPath: nil) }

    static func available(searchPath: String?) async throws -> [CaptureDevice] {
        var isAnyInstalled = false
        for program in CaptureProgram.allCases {
            let commands = program.listing.map { words in
                find(words[0], searchPath).map { ChildCommand($0, Array(words.dropFirst())) }
            }
            guard find(program.executable, searchPath) != nil, !commands.contains(nil) else { continue }
            isAnyInstalled = true
            let devices = await devices(program, commands.compactMap { $0 })
            if !devices.isEmpty { return devices.sorted(by: isShownBefore) }
        }
        throw isAnyInstalled
            ? AudioInputError(
                .unreadable, subject: "sound capture",
                reason: "neither the sound server nor ALSA offers a device to record from",
                nextMove:
                    "check that a microphone is connected and PulseAudio or PipeWire is running, or pipe audio in with --stdin-format"
            )
            : AudioInputError(
                .decoderMissing, subject: "sound capture",
                reason: "none of parec, ffmpeg and arecord is installed",
                nextMove: "install one of them, for example with: apt install pulseaudio-utils")
    }

    private static func find(_ name: String, _ searchPath: String?) -> String? {
        guard let searchPath else { return ExecutableLocator.find(name) }
        return ExecutableLocator.find(name, searchPath: searchPath)
    }

    private static func devices(_ program: CaptureProgram, _ commands: [ChildCommand]) async
        -> [CaptureDevice]
    {
        var outputs: [String] = []
        for command in commands {
            var command = command
            command.environment = CaptureEnvironment.variables
            // A server that does not answer must not keep the next program from being tried.
            guard
                let outcome = try? await Child.run(command, deadline: .seconds(5)),
                outcome.status.isSuccess
            else { return [] }
            outputs.append(outcome.outputText)
        }
        return CaptureListing(program: program, outputs: outputs).devices
    }

    private static func isShownBefore(_ first: CaptureDevice, _ second: CaptureDevice) -> Bool {
        func rank(_ device: CaptureDevice) -> Int {
            (device.kind == .microphone ? 0 : 2) + (device.isDefault ? 0 : 1)
        }
        return (rank(first), first.title) < (rank(second), second.title)
    }
}

/// The environment of capture programs: only the variables that locate the sound server, and nothing else.
enum CaptureEnvironment {
    static var variables: [String: String] {
        let names = ["HOME", "PATH", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS"]
        let prefixes = ["PULSE_", "PIPEWIRE_", "ALSA_"]
        let session = ProcessInfo.processInfo.environment.filter { name, _ in
            names.contains(name) || prefixes.contains { name.hasPrefix($0) }
        }
        // The listings are parsed by their English words.
        return session.merging(["LC_ALL": "C", "AV_LOG_FORCE_NOCOLOR": "1"]) { $1 }
    }
}
