import Timeline

/// Finds out who speaks when in one channel, from the voices alone.
///
/// A network receives ten seconds at a time and says which of up to three speakers speak in each frame, but not who they are. A voice
/// sample is taken from each stretch that somebody speaks alone. Samples that are alike are one speaker, and each stretch goes to the
/// speaker whose voice it has. Where windows overlap, each frame gets the speakers that most windows give it.
///
/// ```swift
/// var finder = SpeakerFinder(models: models)
/// for chunk in chunks { try finder.hear(chunk) }
/// let map = try finder.finish()
/// ```
///
/// The windows' masks and the samples are kept, about four megabytes per hour, but no audio.
public struct SpeakerFinder: Sendable {
    private let models: any SpeakerModels
    private let count: SpeakerCount
    private let tuning: SpeakerTuning
    private let startTime: AudioTime
    private let features = VoiceFeatures()
    /// Audio from the start of the next window on.
    private var pending: [Float] = []
    private var heardSamples = 0
    private var windows: [WindowActivity] = []
    private var samples: [VoiceSample] = []
    /// The number of samples in blocks that are closed.
    private var groupedSamples = 0
    private var groups: [VoiceGroup] = []
    private var conflicts: [VoiceClustering.Pair: Double] = [:]

    /// - Parameters:
    ///   - models: the models that tell voices apart.
    ///   - count: how many speakers there may be.
    ///   - startTime: where the first sample lies on the recording's timeline.
    ///   - tuning: the parameters of the method.
    public init(
        models: any SpeakerModels, count: SpeakerCount = .automatic, startTime: AudioTime = .zero,
        tuning: SpeakerTuning = SpeakerTuning()
    ) {
        self.models = models
        self.count = count
        self.startTime = startTime
        self.tuning = tuning
    }

    /// Takes the next audio: one channel at 16 kHz.
    public mutating func hear(_ sound: [Float]) throws {
        pending += sound
        heardSamples += sound.count
        while pending.count >= SpeakerGrid.windowSamples {
            try take(pending[..<SpeakerGrid.windowSamples])
            pending.removeFirst(SpeakerGrid.stepSamples)
        }
    }

    /// The end of the last full window; `nil` before the first one is full.
    public var heardThrough: AudioTime? {
        guard !windows.isEmpty else { return nil }
        let samples = (windows.count - 1) * SpeakerGrid.stepSamples + SpeakerGrid.windowSamples
        return startTime + AudioTime(value: Int64(samples), timescale: Int32(SpeakerGrid.sampleRate))
    }

    /// Who spoke, as far as is known now. More audio may follow and change the result.
    public func mapSoFar() -> SpeakerMap {
        var copy = self
        copy.closeBlock()
        return copy.map(of: copy.speakers())
    }

    /// Who spoke. No audio may follow.
    public mutating func finish() throws -> SpeakerMap {
        try hearRest()
        return map(of: speakers())
    }

    /// Splits audio that was taken for one voice into `count` speakers. No audio may follow.
    ///
    /// - Returns: `nil` if the voices are too alike.
    package mutating func finish(tellingApart count: Int) throws -> SpeakerMap? {
        try hearRest()
        let split = VoiceSplit(tuning: tuning, count: count)
        guard let voices = split.voices(in: VoiceClustering(groups, conflicts: conflicts)) else { return nil }
        let map = map(of: voices)
        return map.speakers.count == count ? map : nil
    }

    private mutating func hearRest() throws {
        let covered =
            windows.isEmpty
            ? 0 : (windows.count - 1) * SpeakerGrid.stepSamples + SpeakerGrid.windowSamples
        if heardSamples > covered {
            let silence = [Float](repeating: 0, count: max(0, SpeakerGrid.windowSamples - pending.count))
            try take((pending + silence)[...])
        }
        closeBlock()
    }

    // MARK: Windows

    private mutating func take(_ sound: ArraySlice<Float>) throws {
        let activity = WindowActivity(likelihoods: try models.activity(in: Array(sound)))
        windows.append(activity)
        let stretches = SpokenStretch.all(of: activity)
        for stretch in stretches {
            let frames = stretch.frames
            let sample = try sample(of: stretch.speaker, in: sound, frames: frames, seconds: stretch.seconds)
            {
                frames.contains($0) && activity.isAlone(stretch.speaker, at: $0)
            }
            if let sample { samples.append(sample) }
        }
        for speaker in activity.speakers where !stretches.contains(where: { $0.speaker == speaker }) {
            let isClean = activity.secondsAlone(speaker) >= tuning.leastSecondsAlone
            let sample = try sample(of: speaker, in: sound, frames: nil, seconds: 0) {
                isClean ? activity.isAlone(speaker, at: $0) : activity.speaks(speaker, at: $0)
            }
            if let sample { samples.append(sample) }
        }
        if windows.count % tuning.windowsPerBlock == 0 { closeBlock() }
    }

    /// Takes a voice sample from some frames of the newest window.
    private func sample(
        of speaker: Int, in sound: ArraySlice<Float>, frames: Range<Int>?, seconds: Double,
        where isHeard: (Int) -> Bool
    ) throws -> VoiceSample? {
        let rows = (0..<VoiceFeatures.frameCount(in: sound.count)).filter { row in
            let middle = row * VoiceFeatures.hop + VoiceFeatures.frameLength / 2
            return isHeard(
                min(
                    SpeakerGrid.framesPerWindow - 1,
                    max(0, middle - SpeakerGrid.firstMiddle + SpeakerGrid.frameSamples / 2)
                        / SpeakerGrid.frameSamples))
        }
        guard rows.count >= tuning.leastRows else { return nil }
        let chosen = Array(rows.prefix(tuning.mostRows))
        let voice = try models.voice(of: features.rows(chosen, of: sound))
        return VoiceSample(
            window: windows.count - 1, speaker: speaker, frames: frames, direction: Voice.direction(voice),
            seconds: min(seconds, Double(tuning.mostRows) / 100))
    }

    // MARK: Blocks

    /// Joins the samples of a block that are certainly one voice.
    private mutating func closeBlock() {
        let block = samples[groupedSamples...]
        groupedSamples = samples.count
        let strong = block.filter { $0.seconds >= tuning.leastSampleSeconds }
        let basis = strong.isEmpty ? Array(block) : strong
        var pairs: [VoiceClustering.Pair: Double] = [:]
        for (index, sample) in basis.enumerated() {
            for other in basis[..<index].indices.reversed() {
                guard basis[other].window == sample.window else { break }
                if basis[other].speaker != sample.speaker { pairs[VoiceClustering.Pair(other, index)] = 1 }
            }
        }
        var clustering = VoiceClustering(
            basis.map { VoiceGroup($0.direction, seconds: max($0.seconds, tuning.leastWeight)) },
            conflicts: pairs)
        clustering.join(within: tuning.certainDistance)
        let first = groups.count
        groups += clustering.groups
        for one in clustering.groups.indices {
            for other in clustering.groups.indices where other > one {
                let pair = VoiceClustering.Pair(one, other)
                let count = clustering.conflictCount(pair)
                if count > 0 { conflicts[VoiceClustering.Pair(first + one, first + other)] = count }
            }
        }
    }

    // MARK: The whole recording

    private func map(of found: [VoiceGroup]) -> SpeakerMap {
        guard !found.isEmpty else { return SpeakerMap() }
        let speakers = found.map {
            SpeakerMap.Speaker(voice: Voice.direction($0.sum), seconds: $0.seconds)
        }
        let voices = speakers.map(\.voice)
        var rest = samples[...]
        let heard = windows.enumerated().map { number, activity in
            let own = rest.prefix { $0.window == number }
            rest = rest.dropFirst(own.count)
            return (activity, WindowVoices(Array(own), voices: voices, tuning: tuning))
        }
        return SpeakerDecoding(speakerCount: speakers.count, heardSamples: heardSamples)
            .map(of: speakers, in: heard, startingAt: startTime)
    }

    /// The groups that are speakers. If there are too many, joins the nearest groups until there are not.
    private func speakers() -> [VoiceGroup] {
        let choice = VoiceChoice(tuning: tuning, least: count.least)
        var clustering = VoiceClustering(groups, conflicts: conflicts)
        clustering.join(within: tuning.likelyDistance, least: count.least)
        var speakers = choice.speakers(among: clustering.groups)
        while let most = count.most, speakers.count > most {
            clustering.joinNearest()
            speakers = choice.speakers(among: clustering.groups)
        }
        return speakers
    }
}
