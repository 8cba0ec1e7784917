import Readback

/// A corrected result and what was corrected.
struct MendedResult: Sendable {
    var result: FinishedResult
    /// The corrected places in the transcript, in order of time.
    var places: [MendedPlace] = []
    /// The number of report lines that changed.
    private(set) var reportLines = 0
    private(set) var isChanged = false

    init(_ result: FinishedResult, of old: FinishedResult, places: [MendedPlace] = []) {
        self.result = result
        self.places = places
        let known = Set(old.report?.lines ?? [])
        reportLines = (result.report?.lines ?? []).count { !known.contains($0) }
        isChanged =
            result.transcript != old.transcript || result.report != old.report
            || result.provenance != old.provenance
    }
}

extension FinishedResult {
    /// The same result with words replaced in the transcript and the report.
    func replacing(_ replacement: WordReplacement) -> MendedResult {
        let replacer = WordReplacer([replacement])
        var mended = self
        let (transcript, places) = transcript.replacing(replacer)
        mended.transcript = transcript
        mended.report = report?.replacing(replacer, in: transcript)
        return MendedResult(mended, of: self, places: places)
    }

    /// The same result with other names of speakers.
    func renamed(_ renaming: SpeakerRenaming) -> MendedResult {
        var mended = self
        mended.transcript = transcript.renamed(renaming)
        mended.report = report?.renamed(renaming, in: mended.transcript)
        return MendedResult(mended, of: self)
    }

    /// The same result with one speaker split into several.
    func split(_ split: SpeakerSplit) -> MendedResult {
        var mended = self
        mended.transcript = transcript.split(split)
        mended.report = report?.split(split, in: mended.transcript)
        return MendedResult(mended, of: self)
    }
}
