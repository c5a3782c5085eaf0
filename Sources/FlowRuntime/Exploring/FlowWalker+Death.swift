internal import CEL
internal import Diagnostics
internal import FlowProgram

extension FlowWalker {
  /// Ends the process of the flow and brings back what outlives it, by way of a snapshot.
  ///
  /// Whatever is there afterwards was made anew from what the snapshot holds.
  public func die() -> Outcome {
    defer { machine.reads = nil }
    do throws(SnapshotProblem) {
      let revived = try machine.revived(recorder)
      enter(revived)
      return Outcome(faults: [], isDropped: false)
    } catch {
      enterNothing()
      return Outcome(faults: [error.fault ?? Fault(unrestorable: error, in: machine.layout.program)], isDropped: false)
    }
  }
}

extension Machine {
  /// The machine after the death of its process.
  fileprivate func revived(_ recorder: StepRecorder?) throws(SnapshotProblem) -> Machine {
    let snapshot = SnapshotWriter(self, keeping: .saved).snapshot().prettyText()
    reads = nil
    let shape = ProgramShape(layout.program)
    let header = try SnapshotHeader(snapshot, for: shape)
    let machine = Machine(layout, limits: limits, mode: mode, locale: outline.locale)
    machine.recorder = recorder
    let restoration = try Restoration(header, machine, shape)
    try restoration.revive()
    machine.requests.removeAll()
    return machine
  }
}

extension Fault {
  /// A flow that wrote a snapshot which it cannot read.
  fileprivate init(unrestorable problem: SnapshotProblem, in program: Program) {
    let place = program.flow.slots.first?.span ?? program.presenters[program.backstack.start].model.cases.first?.span
    self.init(
      Diagnostic(
        code: "internal-fault", span: place ?? Span(source: SourceID(0), start: 0, end: 0),
        message: "what outlives the process cannot be restored: \(problem)"))
  }
}
