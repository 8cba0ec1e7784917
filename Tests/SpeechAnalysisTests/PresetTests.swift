import Foundation
import SpeechEngines
import Spoken
import TestSupport
import Testing

@testable import SpeechAnalysis

@Suite
struct PresetTests {
    typealias Speech = SpeechTranscriber
    typealias Dictation = DictationTranscriber

    @Test(
        "the transcriber's presets are the documented ones",
        arguments: [
            (Speech.Preset.transcription, [], []),
            (.transcriptionWithAlternatives, [.alternativeTranscriptions], []),
            (.timeIndexedTranscriptionWithAlternatives, [.alternativeTranscriptions], [.audioTimeRange]),
            (.progressiveTranscription, [.volatileResults, .fastResults], []),
            (.timeIndexedProgressiveTranscription, [.volatileResults, .fastResults], [.audioTimeRange]),
        ] as [(Speech.Preset, Set<Speech.ReportingOption>, Set<Speech.ResultAttributeOption>)])
    func speech(
        preset: Speech.Preset, reporting: Set<Speech.ReportingOption>,
        attributes: Set<Speech.ResultAttributeOption>
    ) {
        #expect(preset.reportingOptions == reporting)
        #expect(preset.attributeOptions == attributes)
        #expect(preset.transcriptionOptions == [])
        let template = Speech(locale: english, preset: preset, engine: ScriptedEngine()).runTemplate
        #expect(template.reportsVolatileResults == reporting.contains(.volatileResults))
        #expect(template.prefersFastResults == reporting.contains(.fastResults))
        #expect((template.maximumAlternatives > 1) == reporting.contains(.alternativeTranscriptions))
    }

    @Test(
        "the dictation presets are the documented ones",
        arguments: [
            (Dictation.Preset.phrase, [.shortForm], [], [], []),
            (.shortDictation, [.shortForm], [.punctuation], [], []),
            (
                .progressiveShortDictation, [.shortForm], [.punctuation],
                [.volatileResults, .frequentFinalization], []
            ),
            (.longDictation, [], [.punctuation], [], []),
            (.progressiveLongDictation, [], [.punctuation], [.volatileResults], []),
            (.timeIndexedLongDictation, [], [.punctuation], [], [.audioTimeRange]),
        ]
            as [(
                Dictation.Preset, Set<Dictation.ContentHint>, Set<Dictation.TranscriptionOption>,
                Set<Dictation.ReportingOption>, Set<Dictation.ResultAttributeOption>
            )])
    func dictation(
        preset: Dictation.Preset, hints: Set<Dictation.ContentHint>,
        transcription: Set<Dictation.TranscriptionOption>,
        reporting: Set<Dictation.ReportingOption>, attributes: Set<Dictation.ResultAttributeOption>
    ) {
        #expect(preset.contentHints == hints)
        #expect(preset.transcriptionOptions == transcription)
        #expect(preset.reportingOptions == reporting)
        #expect(preset.attributeOptions == attributes)
        let template = Dictation(locale: english, preset: preset, engine: ScriptedEngine()).runTemplate
        #expect(template.hints == (hints.isEmpty ? [] : [.shortForm]))
        #expect(template.prefersFrequentFinalization == reporting.contains(.frequentFinalization))
    }

    @Test("the preset names of Apple's first demonstration mean the presets that replaced them")
    @available(*, deprecated)
    func stageNames() {
        #expect(Speech.Preset.offlineTranscription == .transcription)
        #expect(Speech.Preset.progressiveLiveTranscription == .progressiveTranscription)
    }

    @Test(
        "dictation without punctuation drops marks at the ends of words but keeps inner and spoken ones",
        arguments: [("end.", "end"), ("don't", "don't"), ("3.5", "3.5"), (".", "."), ("what?!", "what")])
    func punctuation(word: String, expected: String) {
        let recognition = SpeechRecognition(
            range: .seconds(0, 1), isFinal: true,
            hypotheses: [SpeechHypothesis(words: [Word(text: word, range: .seconds(0, 1))])])
        #expect(
            ShapingOptions(keepsPunctuation: false).readings(of: recognition)[0].map(\.text) == [expected])
    }

    @Test("hints about the speech reach the engine")
    func hints() {
        let dictation = Dictation(
            locale: english, contentHints: [.farField, .atypicalSpeech], transcriptionOptions: [],
            reportingOptions: [], attributeOptions: [], provider: FixedEngineProvider(ScriptedEngine()))
        #expect(dictation.runTemplate.hints == [.farField, .atypicalSpeech])
    }
}
