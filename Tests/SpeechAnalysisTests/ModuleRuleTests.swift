import AudioInput
import Foundation
import SpeechEngines
import TestSupport
import Testing
import Timeline

@testable import SpeechAnalysis

@Suite(.timeLimit(.minutes(10)))
struct ModuleRuleTests {
    @Test(
        "R39: a module added in mid-stream gets only later audio; a removed one publishes what it heard and ends"
    )
    func setModules() async throws {
        let bench = SessionBench(reporting: [])
        let inputs = GatedSequence(AnalyzerInput.each("ab"))
        try await bench.analyzer.start(inputSequence: inputs)
        await inputs.pulls.wait(for: 3)
        let later = SpeechTranscriber(bench.engine, reporting: [])
        try await bench.analyzer.setModules([later])
        #expect(try await bench.line() == "ab!")
        inputs.send(.letters("c"))
        inputs.finish()
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let results = await collect(later.results).elements
        #expect(results.map(\.placedMarble) == ["c!2-3"])
        #expect(
            String(try #require(results.first).text.characters) == "c",
            "the first text of a module has no space")
    }

    @Test("R39: a module that belongs to one analyzer cannot be used by another")
    func moduleInUse() async throws {
        let bench = SessionBench()
        let own = SpeechTranscriber(ScriptedEngine())
        let other = SpeechAnalyzer(modules: [own, bench.transcriber], options: nil, resources: .alone())
        #expect((await collect(own.results).error as? SpeechError)?.code == .moduleAlreadyInUse)
        await #expect(throws: SpeechError.self) { try await other.finalize(through: nil) }
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a!", "the owner is not disturbed")
    }

    @Test("R39: modules that cannot be used leave the session unchanged")
    func refusedModules() async throws {
        let bench = SessionBench()
        let inputs = GatedSequence(AnalyzerInput.each("a"))
        try await bench.analyzer.start(inputSequence: inputs)
        await inputs.pulls.wait(for: 2)
        let format = AudioFormat(sampleRate: 20, channelCount: 1, sampleType: .int16)
        let misfit = SpeechTranscriber(ScriptedEngine(formats: [format]))
        await #expect(throws: SpeechError.noCommonFormat) {
            try await bench.analyzer.setModules([bench.transcriber, misfit])
        }
        await #expect(throws: SpeechError.lonelyDetector) {
            try await bench.analyzer.setModules([SpeechDetector()])
        }
        #expect(await bench.analyzer.modules.count == 1)
        inputs.finish()
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a!")
    }

    @Test(
        "R40: prepareToAnalyze only loads models in advance; it takes any format or none",
        arguments: [true, false])
    func prepare(isFormatGiven: Bool) async throws {
        let bench = SessionBench()
        let log = EventLog<Progress>()
        let format = AudioFormat(sampleRate: 48_000, channelCount: 2, sampleType: .float32)
        try await bench.analyzer.prepareToAnalyze(in: isFormatGiven ? format : nil) { log.append($0) }
        #expect(bench.engine.preparations.events == [0.5, 1])
        #expect(log.events.map(\.fractionCompleted) == [1])
        _ = try await bench.analyzer.analyzeSequence(bench.audio("a"))
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        #expect(try await bench.line() == "a? a!")
    }

    @Test("R41: a session beyond the limit fails with insufficientResources, unless it ignores limits")
    func limit() async throws {
        let resources = SessionResources.alone(maximum: 1)
        let first = SessionBench(resources: resources)
        let second = SessionBench(resources: resources)
        let free = SessionBench(
            options: SpeechAnalyzer.Options(
                priority: .medium, modelRetention: .whileInUse, ignoresResourceLimits: true),
            resources: resources)
        _ = try await first.analyzer.analyzeSequence(first.audio("a"))
        do {
            try await second.analyzer.start(inputSequence: second.audio("a"))
            Issue.record("a second session began")
        } catch {
            #expect((error as? SpeechError)?.code == .insufficientResources, "\(error)")
        }
        _ = try await free.analyzer.analyzeSequence(free.audio("a"))
        await first.analyzer.cancelAndFinishNow()
        let third = SessionBench(resources: resources)
        _ = try await third.analyzer.analyzeSequence(third.audio("a"))
        await third.analyzer.cancelAndFinishNow()
        await free.analyzer.cancelAndFinishNow()
    }

    @Test("R42: transcribers with the same engine share it, and each has its own run")
    func sharedEngine() async throws {
        let engine = ScriptedEngine()
        let modules = [SpeechTranscriber(engine), SpeechTranscriber(engine)]
        let resources = SessionResources.alone()
        do {
            let analyzer = SpeechAnalyzer(modules: modules, options: nil, resources: resources)
            try await analyzer.prepareToAnalyze(in: nil)
            #expect(engine.preparations.events.count == 2, "it is prepared once")
            _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab")))
            try await analyzer.finalizeAndFinishThroughEndOfInput()
        }
        #expect(engine.runs.events.count == 2)
        for module in modules { #expect(try await marbles(module.results) == "a? ab? ab!") }
        await engine.unloads.wait(for: 1)
    }

    @Test("R43: a whileInUse model is freed when its last use ends")
    func whileInUse() async throws {
        let retention = EngineRetention {}
        let engine = ScriptedEngine()
        retention.begin(engine, .whileInUse)
        retention.begin(engine, .whileInUse)
        await retention.end(engine)
        #expect(engine.unloads.events.isEmpty)
        await retention.end(engine)
        #expect(engine.unloads.events.count == 1)
    }

    @Test("R43: a lingering model is freed after a while, unless it is used again first")
    func lingering() async throws {
        let gate = Gate()
        let retention = EngineRetention { await gate.pass() }
        let engine = ScriptedEngine()
        retention.begin(engine, .lingering)
        await retention.end(engine)
        await gate.arrivals.wait(for: 1)
        retention.begin(engine, .whileInUse)
        gate.open()
        #expect(engine.unloads.events.isEmpty)
        await retention.end(engine)
        await engine.unloads.wait(for: 1)
    }

    @Test("R43: endRetention frees retained models before it returns; a model in use is freed after its use")
    func endRetention() async throws {
        let retention = EngineRetention { await Gate().pass() }
        let kept = ScriptedEngine()
        let used = ScriptedEngine()
        retention.begin(kept, .processLifetime)
        await retention.end(kept)
        retention.begin(used, .processLifetime)
        #expect(kept.unloads.events.isEmpty)
        await retention.endAll()
        #expect(kept.unloads.events.count == 1)
        #expect(used.unloads.events.isEmpty)
        await retention.end(used)
        #expect(used.unloads.events.count == 1, "it was not in use any more")
        await SpeechModels.endRetention()
    }

    @Test("R44: a context replaces the previous one, may be shared, and may have any number of phrases")
    func context() async throws {
        let bench = SessionBench()
        let other = SessionBench()
        let context = AnalysisContext()
        context.contextualStrings = [.general: ["b", "a", "b"], .init("names"): ["c"]]
        context.userData[.init("mine")] = 7
        for bench in [bench, other] {
            try await bench.analyzer.setContext(context)
            #expect(await bench.analyzer.context === context)
            _ = try await bench.analyzer.analyzeSequence(bench.audio("x"))
            #expect(await bench.engine.run(0).configuration.contextualStrings == ["b", "a", "c"])
        }
        let many = AnalysisContext()
        many.contextualStrings[.general] = (0..<150).map(String.init)
        try await bench.analyzer.setContext(many)
        try await bench.analyzer.finalizeAndFinishThroughEndOfInput()
        let requests = await bench.engine.run(0).requests.events
        #expect(requests.contains(.setContextualStrings((0..<150).map(String.init))))
        await other.analyzer.cancelAndFinishNow()
    }

    @Test(
        "R45: a locale's equivalent is itself, else an installed one of the same language, else none",
        arguments: [
            ("en-GB", "en-GB"), ("en-AU", "en-US"), ("en-001", "en-US"), ("en", "en-US"), ("fr-CA", nil),
            ("de-DE", "de-DE"), ("de-AT", nil), ("zh-Hant-TW", nil), ("zh-Hans-SG", "zh-Hans-CN"),
        ])
    func equivalentLocale(wanted: String, expected: String?) {
        let answer = LocaleMatching.equivalent(
            to: wanted, supported: ["en-US", "en-GB", "de-DE", "zh-Hans-CN"],
            installed: ["en-US", "zh-Hans-CN"])
        #expect(answer == expected)
    }

    @Test("R45: an unnamed language is left to an engine that can detect it, and refused by one that cannot")
    func unnamedLanguage() throws {
        func profile(_ capabilities: Set<SpeechEngineProfile.Capability>) -> SpeechEngineProfile {
            SpeechEngineProfile(
                name: "scripted", version: "1", model: "script", locales: ["de", "en"], formats: [.letters],
                capabilities: capabilities)
        }
        #expect(try profile([.languageDetection]).locale(for: "und") == "und")
        #expect(throws: SpeechError.self) { try profile([.wordTimes]).locale(for: "und") }
    }

    @Test("R46: the best format is the first that all modules accept; there is none if a model is missing")
    func bestFormat() async throws {
        let wide = AudioFormat(sampleRate: 40, channelCount: 2, sampleType: .int16)
        let first = SpeechTranscriber(ScriptedEngine(formats: [wide, .letters]))
        let second = SpeechTranscriber(ScriptedEngine(formats: [.letters, wide]))
        let third = SpeechTranscriber(ScriptedEngine(formats: [.letters]))
        let missing = SpeechTranscriber(locale: english, preset: .transcription, provider: NothingInstalled())
        #expect(await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [first, second]) == wide)
        #expect(await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [first, third]) == .letters)
        #expect(await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [first, missing]) == nil)
        #expect(await missing.availableCompatibleAudioFormats == [])
        #expect(
            await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [SpeechDetector()]) == .speech16kHz)
    }

    @Test(
        "R46: given a natural format, the best format is the one that loses the least",
        arguments: [
            (AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16), 0),
            (AudioFormat(sampleRate: 16_000, channelCount: 1, sampleType: .float32), 1),
            (AudioFormat(sampleRate: 44_100, channelCount: 2, sampleType: .int16), 2),
            (AudioFormat(sampleRate: 96_000, channelCount: 2, sampleType: .float32), 2),
        ])
    func naturalFormat(natural: AudioFormat, expected: Int) {
        let formats = [
            AudioFormat(sampleRate: 8_000, channelCount: 1, sampleType: .int16), .speech16kHz,
            AudioFormat(sampleRate: 48_000, channelCount: 1, sampleType: .int16),
        ]
        #expect(AcceptedFormats.closest(to: natural, among: formats) == formats[expected])
    }

    @Test("R47: a detector without a transcriber fails the session")
    func lonelyDetector() async throws {
        let detector = SpeechDetector()
        let analyzer = SpeechAnalyzer(modules: [detector], options: nil, resources: .alone())
        await #expect(throws: SpeechError.lonelyDetector) {
            try await analyzer.start(inputSequence: GatedSequence.finished([AnalyzerInput.letters("a")]))
        }
        #expect(await collect(detector.results).error as? SpeechError == .lonelyDetector)
    }

    @Test(
        "R47: a detector beside a transcriber reports results exactly if asked to",
        arguments: [true, false])
    func detector(reports: Bool) async throws {
        let detector = SpeechDetector(
            detectionOptions: .init(sensitivityLevel: .medium), reportResults: reports)
        let transcriber = SpeechTranscriber(ScriptedEngine())
        let analyzer = SpeechAnalyzer(modules: [transcriber, detector], options: nil, resources: .alone())
        _ = try await analyzer.analyzeSequence(GatedSequence.finished(AnalyzerInput.each("ab")))
        try await analyzer.finalizeAndFinishThroughEndOfInput()
        let (results, error) = await collect(detector.results)
        #expect(error == nil)
        #expect(results.isEmpty == !reports)
        #expect(results.last.map { $0.range.end } == (reports ? .at(2) : nil))
        #expect(results.allSatisfy { $0.isFinal })
    }

    @Test(
        "R52: without a provider nothing is available or supported, but a transcriber can still be made"
    )
    func nothingAvailable() async throws {
        let missing = SpeechTranscriber(locale: english, preset: .transcription, provider: NothingInstalled())
        #expect(missing.selectedLocales == [english])
        let analyzer = SpeechAnalyzer(modules: [missing], options: nil, resources: .alone())
        do {
            _ = try await analyzer.analyzeSequence(GatedSequence.finished([AnalyzerInput.letters("a")]))
            Issue.record("a session without a model analysed audio")
        } catch {
            #expect((error as? SpeechError)?.code == .noModel, "\(error)")
        }
        for provider in [nil, NothingInstalled()] as [NothingInstalled?] {
            let catalog = LocaleCatalog(provider: provider, purpose: .transcription)
            #expect(catalog.isAvailable == false)
            #expect(catalog.supported == [])
            #expect(await catalog.installed == [])
            #expect(await catalog.equivalent(to: english) == nil)
        }
    }
}
