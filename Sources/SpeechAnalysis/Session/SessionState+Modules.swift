import AudioInput
import SpeechEngines
import Timeline

extension SessionState {
    mutating func addModule(
        template: SpeechRunConfiguration, shaper: OutputShaper, formats: AcceptedFormats? = nil
    )
        -> ModuleID
    {
        let id = ModuleID(number: nextNumber())
        slots[id] = ModuleSlot(template: template, formats: formats, shaper: shaper)
        if needsEngines { findEngines() }
        return id
    }

    /// The module hears no more audio. What it has heard is finished, then its results end.
    mutating func removeModule(_ id: ModuleID) {
        slots[id]?.close()
    }

    mutating func setContextualStrings(_ strings: [String]) {
        guard isOpen else { return }
        contextualStrings = strings
        for id in activeModules { slots[id]?.setContextualStrings(strings) }
    }

    /// Starts the drivers that have not been started; each finds its engine first.
    mutating func findEngines() {
        needsEngines = true
        let active = activeModules.compactMap { slots[$0] }
        if !active.isEmpty, active.allSatisfy(\.shaper.isActivity) { return end(SpeechError.lonelyDetector) }
        for id in activeModules where slots[id]?.driver == .absent {
            slots[id]?.driver = .busy
            actions.append(.startDriver(id))
        }
    }

    mutating func driverFoundEngine(_ id: ModuleID, formats: AcceptedFormats) {
        guard isOpen, slots[id] != nil else { return }
        slots[id]?.formats = formats
        if AcceptedFormats.common(activeModules.compactMap { slots[$0]?.formats }) == nil {
            end(SpeechError.noCommonFormat)
        }
    }

    mutating func driverAsks(_ id: ModuleID) {
        if isEnded || slots[id] == nil {
            actions.append(.step(id, nil))
        } else {
            slots[id]?.driver = .asking
        }
    }

    mutating func driverReceives(_ id: ModuleID, _ event: SpeechEngineEvent) {
        guard !isEnded, let outputs = slots[id]?.shaper.receive(event) else { return }
        publish(outputs, id)
    }

    /// A run's events have come to their end.
    mutating func runEnds(_ id: ModuleID) {
        guard !isEnded, slots[id] != nil else { return }
        guard let outputs = slots[id]?.runEnded() else {
            return end(
                SpeechError(
                    .moduleOutputFailed, subject: "the speech engine",
                    reason: "it ended before the audio did",
                    nextMove: "start a new session"))
        }
        publish(outputs, id)
    }

    /// The driver has stopped, and its run is gone.
    mutating func driverEnds(_ id: ModuleID, error: (any Error)?) {
        guard slots[id] != nil else { return }
        if let error, !isEnded { end(error) }
        slots[id] = nil
    }

    mutating func cancelAnalysis(before time: AudioTime) {
        guard !isEnded, time.isValid else { return }
        for id in allModules {
            publish(slots[id]?.cancel(before: time) ?? [], id)
        }
    }

    mutating func publish(_ outputs: [ModuleOutput], _ id: ModuleID) {
        actions += outputs.map { .publish(id, $0) }
    }

    mutating func serveDrivers() {
        for id in allModules where slots[id]?.driver == .asking {
            guard let step = slots[id]?.nextStep() else { continue }
            slots[id]?.driver = .busy
            actions.append(.step(id, step))
        }
    }

    /// Ends the results of modules that are leaving and have said everything.
    mutating func endClosedModules() {
        guard !isEnded else { return }
        for id in allModules {
            guard let slot = slots[id], slot.isDone, !endedModules.contains(id) else { continue }
            actions.append(.endResults(id, nil))
            switch slot.driver {
            case .absent: slots[id] = nil
            case .busy: endedModules.insert(id)
            case .asking:
                endedModules.insert(id)
                slots[id]?.driver = .busy
                actions.append(.step(id, nil))
            }
        }
    }
}
