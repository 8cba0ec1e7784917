import Timeline

/// Finds out who speaks when in one channel, by voices alone.
///
/// A network hears ten seconds at a time and says which of up to three speakers speak in each frame; it does not know who they are.
/// Of every third window a sample of each voice is taken where it speaks alone. Samples that are alike are one speaker; the windows
/// between follow by what they share with their neighbours, and each frame has the speakers that most windows give it.
///
/// ```swift
/// var finder = SpeakerFinder(models: models)
/// for chunk in chunks { try finder.hear(chunk) }
/// let map = try finder.finish()
/// ```
///
/// Samples are joined in blocks of some minutes, so of a long recording only its windows' masks (two megabytes an hour) and a few voices
/// a block are kept.
public struct SpeakerFinder: Sendable {
    /// A window, and whom its local speakers are taken for.
    struct Window: Sendable {
        let activity: WindowActivity
        /// For each local speaker the number of a group; `nil` where no sample was taken.
        var groups: [Int?] = Array(repeating: nil, count: SpeakerGrid.localSpeakers)
    }

    /// A voice in one window.
    private struct Sample {
        let window: Int
        let speaker: Int
        let direction: [Float]
        /// How long it speaks alone; zero where others speak, too.
        let seconds: Double
    }

    private let models: any SpeakerModels
    private let count: SpeakerCount
    private let tuning: SpeakerTuning
    private let startTime: AudioTime
    private let features = VoiceFeatures()
    /// Sound from the beginning of the next window on.
    private var pending: [Float] = []
    private var heardSamples = 0
    private var windows: [Window] = []
    private var samples: [Sample] = []
    private var groups: [VoiceGroup] = []
    private var conflicts: [VoiceClustering.Pair: Double] = [:]

    /// - Parameters:
    ///   - models: what tells voices apart.
    ///   - count: how many speakers there may be.
    ///   - startTime: where the first sample lies on the recording's timeline.
    ///   - tuning: how carefully it is done.
    public init(
        models: any SpeakerModels, count: SpeakerCount = .automatic, startTime: AudioTime = .zero,
        tuning: SpeakerTuning = SpeakerTuning()
    ) {
        self.models = models
        self.count = count
        self.startTime = startTime
        self.tuning = tuning
    }

    /// Takes the next sound: one channel at 16 kHz.
    public mutating func hear(_ sound: [Float]) throws {
        pending += sound
        heardSamples += sound.count
        while pending.count >= SpeakerGrid.windowSamples {
            try take(pending[..<SpeakerGrid.windowSamples], isLast: false)
            pending.removeFirst(SpeakerGrid.stepSamples)
        }
    }

    /// The end of what the windows have heard; `nil` before the first one is full.
    public var heardThrough: AudioTime? {
        guard !windows.isEmpty else { return nil }
        let samples = (windows.count - 1) * SpeakerGrid.stepSamples + SpeakerGrid.windowSamples
        return startTime + AudioTime(value: Int64(samples), timescale: Int32(SpeakerGrid.sampleRate))
    }

    /// Who spoke, as far as it is known now; more may be heard after this, and may tell otherwise.
    public func mapSoFar() -> SpeakerMap {
        var copy = self
        copy.closeBlock()
        return copy.decode()
    }

    /// Who spoke; nothing is to be heard after this.
    public mutating func finish() throws -> SpeakerMap {
        let covered =
            windows.isEmpty
            ? 0 : (windows.count - 1) * SpeakerGrid.stepSamples + SpeakerGrid.windowSamples
        if heardSamples > covered {
            let silence = [Float](repeating: 0, count: max(0, SpeakerGrid.windowSamples - pending.count))
            try take((pending + silence)[...], isLast: true)
        }
        closeBlock()
        return decode()
    }

    // MARK: Windows

    private mutating func take(_ sound: ArraySlice<Float>, isLast: Bool) throws {
        let activity = WindowActivity(likelihoods: try models.activity(in: Array(sound)))
        windows.append(Window(activity: activity))
        if (windows.count - 1) % tuning.windowsPerSample == 0 || isLast {
            for speaker in activity.speakers {
                if let sample = try sample(of: speaker, in: sound, activity) { samples.append(sample) }
            }
        }
        if windows.count % tuning.windowsPerBlock == 0 { closeBlock() }
    }

    private func sample(
        of speaker: Int, in sound: ArraySlice<Float>, _ activity: WindowActivity
    ) throws -> Sample? {
        let alone = activity.secondsAlone(speaker)
        let isClean = alone >= tuning.leastSecondsAlone
        let frames = (0..<VoiceFeatures.frameCount(in: sound.count)).filter { row in
            let middle = row * VoiceFeatures.hop + VoiceFeatures.frameLength / 2
            let frame = min(
                SpeakerGrid.framesPerWindow - 1,
                max(0, middle - SpeakerGrid.firstMiddle + SpeakerGrid.frameSamples / 2)
                    / SpeakerGrid.frameSamples)
            return isClean ? activity.isAlone(speaker, at: frame) : activity.speaks(speaker, at: frame)
        }
        guard frames.count >= tuning.leastRows else { return nil }
        let chosen = Array(frames.prefix(tuning.mostRows))
        let voice = try models.voice(of: features.rows(chosen, of: sound))
        return Sample(
            window: windows.count - 1, speaker: speaker, direction: Voice.direction(voice),
            seconds: isClean ? min(alone, Double(chosen.count) / 100) : 0)
    }

    // MARK: Blocks

    /// Joins the samples of a block as far as there can be no doubt, and lets go of them.
    private mutating func closeBlock() {
        let strong = samples.filter { $0.seconds >= tuning.leastSampleSeconds }
        let basis = strong.isEmpty ? samples : strong
        var pairs: [VoiceClustering.Pair: Double] = [:]
        for (index, sample) in basis.enumerated() {
            for other in basis[..<index].indices.reversed() {
                guard basis[other].window == sample.window else { break }
                pairs[VoiceClustering.Pair(other, index)] = 1
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
        for (number, members) in clustering.members.enumerated() {
            for member in members {
                windows[basis[member].window].groups[basis[member].speaker] = first + number
            }
        }
        if !strong.isEmpty { assignWeak(to: first..<groups.count) }
        samples = []
    }

    /// A voice of which little was heard is taken for the one most like it that is not in the same window already.
    private mutating func assignWeak(to block: Range<Int>) {
        for sample in samples where sample.seconds < tuning.leastSampleSeconds {
            let taken = windows[sample.window].groups
            let free = block.filter { !taken.contains($0) }
            windows[sample.window].groups[sample.speaker] = (free.isEmpty ? Array(block) : free).max {
                let (one, other) = (groups[$0].sum, groups[$1].sum)
                return (Voice.likeness(one, sample.direction), $1)
                    < (Voice.likeness(other, sample.direction), $0)
            }
        }
    }

    // MARK: The whole recording

    private func decode() -> SpeakerMap {
        guard !groups.isEmpty else { return SpeakerMap() }
        var clustering = VoiceClustering(groups, conflicts: conflicts)
        clustering.join(within: tuning.likelyDistance, least: count.least, most: count.most)
        clustering.absorb(below: tuning.leastSpeakerSeconds, least: count.least)
        let speakers = clustering.groups.map {
            SpeakerMap.Speaker(voice: Voice.direction($0.sum), seconds: $0.seconds)
        }
        var speakerOfGroup = [Int](repeating: 0, count: groups.count)
        for (speaker, members) in clustering.members.enumerated() {
            for group in members { speakerOfGroup[group] = speaker }
        }
        let doubtful = groups.indices.map { isDoubtful(groups[$0], speakerOfGroup[$0], speakers) }
        let decoder = SpeakerDecoding(
            windows: windows, speakerOfGroup: speakerOfGroup, groupIsDoubtful: doubtful,
            speakerCount: speakers.count, heardSamples: heardSamples)
        return decoder.map(of: speakers, startingAt: startTime)
    }

    private func isDoubtful(_ group: VoiceGroup, _ own: Int, _ speakers: [SpeakerMap.Speaker]) -> Bool {
        let likeness = speakers.map { Voice.likeness(group.sum, $0.voice) }
        let rival = likeness.indices.filter { $0 != own }.map { likeness[$0] }.max() ?? -1
        return likeness[own] - rival < tuning.clearMargin
    }
}
