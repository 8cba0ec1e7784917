import ChildProcess
import Foundation
import ModelStore

/// A check of what works on this machine, item by item.
public struct Examination: Hashable, Sendable, Codable {
    /// The result for one item.
    public struct Finding: Hashable, Sendable, Codable {
        /// The state of an item.
        public enum State: String, Hashable, Sendable, Codable {
            /// It works.
            case good
            /// Something is missing, but runs work without it.
            case limited
            /// Runs cannot work like this.
            case broken
        }

        /// The item.
        public var subject: String
        /// The item's state.
        public var state: State
        /// One sentence or a list of facts. If something is wrong, it ends with the next move.
        public var detail: String
    }

    /// One finding for each item checked.
    public var findings: [Finding]

    /// Whether a run with the default engines would work.
    public var canRun: Bool { !findings.contains { $0.state == .broken } }

    /// Checks this machine. Model files that have changed since they were last verified are read completely.
    public static func ofThisMachine(store: ModelStore = .standard) async -> Examination {
        var findings = engineFindings()
        for kind in [ModelEntry.Kind.speech, .text] { findings.append(await modelFinding(kind, in: store)) }
        findings.append(await reportsFinding(in: store))
        findings.append(await speakersFinding(in: store))
        findings.append(await searchFinding(in: store))
        findings += firstModelsFinding(in: store)
        findings += store.complaints().map {
            Finding(subject: "model store", state: .limited, detail: $0)
        }
        findings += [decoderFinding(), captureFinding(), networkFinding(), placesFinding(store)]
        return Examination(findings: findings)
    }

    private static func engineFindings() -> [Finding] {
        guard let libraries = NativeLibraries.linked else {
            return [Finding(subject: "engines", state: .broken, detail: ReadbackError.noEngines.description)]
        }
        let versions = libraries.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
        let missing = libraries.missingFeatures
        let used = libraries.requiredFeatures.joined(separator: " ")
        let processor =
            missing.isEmpty
            ? Finding(subject: "processor features used", state: .good, detail: used.isEmpty ? "none" : used)
            : Finding(
                subject: "processor features used", state: .broken,
                detail:
                    "this processor lacks \(missing.joined(separator: ", ")); run Scripts/setup and build again"
            )
        let refused = libraries.refusedFeatures.map {
            Finding(subject: "processor feature not used", state: .good, detail: $0)
        }
        return [Finding(subject: "engines", state: .good, detail: versions), processor] + refused
            + [gpuFinding(libraries)]
    }

    private static func gpuFinding(_ libraries: NativeLibraries) -> Finding {
        let subject = "GPU"
        guard let interface = libraries.gpu else {
            return Finding(
                subject: subject, state: .good,
                detail: "not used; Scripts/setup builds for a GPU if it finds one and its compiler")
        }
        let gpus = EngineRegistry.gpus
        guard !gpus.isEmpty else {
            return Finding(
                subject: subject, state: .limited,
                detail:
                    "built for \(interface), but no GPU was found, so the processor does the work; check the driver"
            )
        }
        return Finding(
            subject: subject, state: .good, detail: gpus.joined(separator: "; ") + ", by \(interface)")
    }

    private static func modelFinding(_ kind: ModelEntry.Kind, in store: ModelStore) async -> Finding {
        let (id, subject) = (store.defaultModel(for: kind), "\(kind.rawValue) model")
        if kind == .text, store.writingModel == nil {
            return Finding(
                subject: subject, state: .limited,
                detail: "none installed, so reports quote what was said; run \(advice(id, store))")
        }
        do {
            let model = try await store.locate(id)
            return Finding(subject: subject, state: .good, detail: "\(id), verified, in \(model.folder.path)")
        } catch {
            return Finding(subject: subject, state: .broken, detail: String(describing: error))
        }
    }

    /// What kind of reports the text model writes, and what a larger one would write.
    private static func reportsFinding(in store: ModelStore) async -> Finding {
        let subject = "reports"
        #if READBACK_ENGINES
            let engine = try? await EngineRegistry(store: store).languageEngine(for: StandardTask.call)
            switch ReportRecipe.usual(of: engine?.profile) {
            case .account: return Finding(subject: subject, state: .good, detail: "written in prose")
            case .notes:
                return Finding(
                    subject: subject, state: .good,
                    detail: "written as notes; a model of 3 billion weights writes prose: "
                        + advice(ModelDefaults.account, store))
            case .quotations:
                return Finding(
                    subject: subject, state: .limited, detail: "quotations only, without a text model")
            }
        #else
            return Finding(subject: subject, state: .limited, detail: "none in a build without engines")
        #endif
    }

    private static func speakersFinding(in store: ModelStore) async -> Finding {
        do {
            let models = try await EngineRegistry(store: store).speakerModelIdentities()
            let names = models.map(\.name).joined(separator: " and ")
            return Finding(
                subject: "speakers", state: .good,
                detail: "told apart with \(names), verified, in \(models.first?.engine ?? "")")
        } catch let error as ReadbackError where error.code == .speakersUnavailable {
            return Finding(
                subject: "speakers", state: .limited,
                detail: "not told apart on one channel: \(error.commandSentence)")
        } catch {
            return Finding(
                subject: "speakers", state: .broken,
                detail: "\((error as? ReadbackError)?.commandSentence ?? "\(error)")")
        }
    }

    private static func searchFinding(in store: ModelStore) async -> Finding {
        let subject = "search"
        guard let id = store.embeddingModel else {
            return Finding(
                subject: subject, state: .limited,
                detail: "by words only; to search by meaning, run "
                    + advice(ModelDefaults.builtIn.embedding ?? "", store))
        }
        do {
            _ = try await store.locate(id)
            return Finding(
                subject: subject, state: .good, detail: "by words and by meaning, with \(id), verified")
        } catch {
            return Finding(subject: subject, state: .limited, detail: "by words only: \(error)")
        }
    }

    /// One command to fetch several missing models. If only one is missing, its own finding names the command.
    private static func firstModelsFinding(in store: ModelStore) -> [Finding] {
        let missing = store.firstModels
        guard missing.count > 1 else { return [] }
        return [
            Finding(
                subject: "missing models", state: .limited,
                detail: "\(missing.count); to fetch them all, run \(PullAdvice(missing))")
        ]
    }

    private static func advice(_ id: String, _ store: ModelStore) -> String {
        "\(PullAdvice((try? store.entry(id)).map { [$0] } ?? []))"
    }

    private static func decoderFinding() -> Finding {
        if let path = ExecutableLocator.find("ffmpeg") {
            return Finding(subject: "ffmpeg", state: .good, detail: path)
        }
        return Finding(
            subject: "ffmpeg", state: .limited,
            detail: "not found, so only WAV and AIFF files can be read; install the package ffmpeg")
    }

    private static func captureFinding() -> Finding {
        let cards = (try? String(contentsOfFile: "/proc/asound/cards", encoding: .utf8)) ?? ""
        let names = cards.split(separator: "\n").filter { $0.contains("]:") }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard !names.isEmpty else {
            return Finding(
                subject: "capture devices", state: .limited,
                detail: "none found; only readback live needs one")
        }
        return Finding(subject: "capture devices", state: .good, detail: names.joined(separator: "; "))
    }

    private static func networkFinding() -> Finding {
        let subject = "internet sockets"
        guard !NetworkAccess.isForbidden else {
            return Finding(subject: subject, state: .good, detail: "blocked by the kernel for this process")
        }
        #if os(Linux)
            return Finding(
                subject: subject, state: .broken,
                detail:
                    "not blocked for this process; use a kernel with seccomp filters, or a network namespace without interfaces"
            )
        #else
            return Finding(
                subject: subject, state: .limited,
                detail: "this system cannot block them; the program itself has no networking code")
        #endif
    }

    private static func placesFinding(_ store: ModelStore) -> Finding {
        Finding(
            subject: "files", state: .good,
            detail: "models in \(store.root.path); results in --output-dir, or on standard output")
    }
}
