import Readback

/// A result in which something was put right, and what that was.
struct MendedResult: Sendable {
    var result: FinishedResult
    /// In the transcript, in the order of time.
    var places: [MendedPlace] = []
    /// How many lines of the report are others now.
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
    /// The same with other words, in transcript and report alike.
    func replacing(_ replacement: WordReplacement) -> MendedResult {
        let replacer = WordReplacer([replacement])
        var mended = self
        let (transcript, places) = transcript.replacing(replacer)
        mended.transcript = transcript
        mended.report = report?.replacing(replacer, in: transcript)
        return MendedResult(mended, of: self, places: places)
    }

    /// The same with other names of speakers.
    func renamed(_ renaming: SpeakerRenaming) -> MendedResult {
        var mended = self
        mended.transcript = transcript.renamed(renaming)
        mended.report = report?.renamed(renaming, in: mended.transcript)
        return MendedResult(mended, of: self)
    }

    /// The same with one speaker told apart into several.
    func split(_ split: SpeakerSplit) -> MendedResult {
        var mended = self
        mended.transcript = transcript.split(split)
        mended.report = report?.split(split, in: mended.transcript)
        return MendedResult(mended, of: self)
    }
}
