/// Finds the devices in a program's output. Pure.
struct CaptureListing {
    let program: CaptureProgram
    /// The outputs of the program's listing commands, in order.
    let outputs: [String]

    var devices: [CaptureDevice] {
        switch program {
        case .parec: pulseDevices
        case .ffmpegPulse: ffmpegPulseDevices
        case .arecord: alsaDevices(Self.pairs(outputs[0]))
        case .ffmpegALSA: alsaDevices(Self.ffmpegEntries(outputs[0]).map { ($0.name, $0.title) })
        }
    }

    // MARK: PulseAudio's tools

    private var pulseDevices: [CaptureDevice] {
        let facts = Self.fields(Self.lines(outputs[0]))
        let defaultSource = facts["Default Source"]
        let defaultSink = facts["Default Sink"]
        return outputs[1].split(separator: "Source #").compactMap { block in
            let fields = Self.fields(Self.lines(String(block)))
            guard let name = fields["Name"] else { return nil }
            let sink = fields["Monitor of Sink"].flatMap { $0 == "n/a" ? nil : $0 }
            return CaptureDevice(
                name: name, title: fields["Description"] ?? name, kind: sink == nil ? .microphone : .system,
                isDefault: sink.map { $0 == defaultSink } ?? (name == defaultSource), program: program)
        }
    }

    // MARK: ffmpeg

    private var ffmpegPulseDevices: [CaptureDevice] {
        let defaultSink = Self.ffmpegEntries(outputs[1]).first(where: \.isDefault)?.name
        return Self.ffmpegEntries(outputs[0]).map { entry in
            let isMonitor = entry.name.hasSuffix(".monitor")
            return CaptureDevice(
                name: entry.name, title: entry.title, kind: isMonitor ? .system : .microphone,
                isDefault: isMonitor ? entry.name == defaultSink.map { $0 + ".monitor" } : entry.isDefault,
                program: program)
        }
    }

    /// Parses lines such as `* mic [Microphone] (none)`.
    private static func ffmpegEntries(_ text: String) -> [(name: String, title: String, isDefault: Bool)] {
        lines(text).compactMap { line in
            let isDefault = line.hasPrefix("* ")
            guard isDefault || line.hasPrefix("  "), let open = line.firstRange(of: " ["),
                let close = line.lastIndex(of: "]"), open.upperBound <= close
            else { return nil }
            let name = line[..<open.lowerBound].dropFirst(2)
            guard !name.isEmpty else { return nil }
            return (String(name), String(line[open.upperBound..<close]), isDefault)
        }
    }

    // MARK: ALSA

    /// ALSA lists every configured converter; only the default and the cards' own inputs are devices.
    private func alsaDevices(_ entries: [(name: String, title: String)]) -> [CaptureDevice] {
        entries.filter { $0.name == "default" || $0.name.hasPrefix("plughw:") }.map { name, title in
            CaptureDevice(
                name: name, title: title, kind: .microphone, isDefault: name == "default", program: program)
        }
    }

    /// Each entry is an unindented name, then its indented description. Further indented lines are ignored.
    private static func pairs(_ text: String) -> [(name: String, title: String)] {
        var pairs: [(name: String, title: String)] = []
        var wantsTitle = false
        for line in lines(text) {
            if line.first?.isWhitespace == false {
                pairs.append((line, line))
                wantsTitle = true
            } else if wantsTitle, !pairs.isEmpty {
                pairs[pairs.count - 1].title = String(line.drop(while: \.isWhitespace))
                wantsTitle = false
            }
        }
        return pairs
    }

    // MARK: Text

    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map(String.init)
    }

    /// Parses `Name: value` lines; the first of each name wins.
    private static func fields(_ lines: [String]) -> [String: String] {
        let pairs = lines.compactMap { line -> (String, String)? in
            let text = line.drop(while: \.isWhitespace)
            guard let colon = text.firstRange(of: ": ") else { return nil }
            return (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
