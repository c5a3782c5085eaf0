internal import CEL
internal import Diagnostics
internal import FlowProgram

extension FlowWalker {
  /// Simulates process death: ends the flow and restores it from a snapshot.
  ///
  /// Everything that exists afterwards is created from the contents of the snapshot.
  public func die() -> Outcome {
    defer { engine.reads = nil }
    clearNotes()
    do throws(SnapshotProblem) {
      let revived = try engine.revived(recorder)
      enter(revived)
      return Outcome(faults: [], isDropped: false)
    } catch {
      enterNothing()
      return Outcome(faults: [error.fault ?? Fault(unrestorable: error, in: engine.layout.program)], isDropped: false)
    }
  }
}

extension Engine {
  /// Returns the engine after process death.
  fileprivate func revived(_ recorder: StepRecorder?) throws(SnapshotProblem) -> Engine {
    let snapshot = SnapshotWriter(self, keeping: .saved).snapshot().prettyText()
    reads = nil
    let shape = ProgramShape(layout.program)
    let header = try SnapshotHeader(snapshot, for: shape)
    let engine = Engine(layout, limits: limits, mode: mode, locale: outline.hostLocale)
    engine.state.clock.fixed = instant
    engine.observer = recorder.map { Observer(recorder: $0) }
    let restoration = try Restoration(header, engine, shape)
    try restoration.revive()
    engine.scratch.requests.removeAll()
    return engine
  }
}

extension Fault {
  /// Creates the fault of a flow whose own snapshot cannot be read.
  fileprivate init(unrestorable problem: SnapshotProblem, in program: Program) {
    let place = program.flow.slots.first?.span ?? program.presenters[program.backstack.start].model.cases.first?.span
    self.init(
      Diagnostic(
        code: "internal-fault", span: place ?? Span(source: SourceID(0), start: 0, end: 0),
        message: "the saved state cannot be restored: \(problem)"))
  }
}
