internal import CEL
internal import FlowProgram

/// Puts a running flow together from a snapshot: first all presenters, so that events can name them, then what they hold,
/// then the rest; at last the tree is composed and looked at, which changes nothing unless the program has changed.
final class Restoration {
  let machine: Machine
  let shape: ProgramShape
  let header: SnapshotHeader
  var notes = SnapshotNotes()
  /// The nodes of restored presenters by what the snapshot calls them, as code units: texts that Swift takes as equal may
  /// be keys of different rows.
  var places: [[UInt8]: Int] = [:]
  /// What the snapshot calls presenters that are not restored.
  var dropped: Set<[UInt8]> = []
  /// The nodes of repeated children, by their list.
  var rows: [Int: [Int32]] = [:]
  /// The presenters of the snapshot that are restored, in its order.
  var restored: [RestoredPresenter] = []
  /// All entries of the snapshot.
  let survey: EntrySurvey
  /// The stacks of the snapshot that there still are.
  var stacks: [RestoredStack] = []
  /// By the numbers of entries on them, the node that holds their stack.
  var holders: [UInt64: Int] = [:]
  /// By the nodes of restored presenters of entries, the number of the entry.
  var entriesOfNodes: [Int: UInt64] = [:]
  /// The entries whose askers are restored.
  var tied: Set<UInt64> = []

  /// The numbers of the calls and streams that go on as they were, by their positions in the snapshot.
  var heldCalls: [Int: UInt64] = [:]
  var heldStreams: [Int: UInt64] = [:]
  /// The calls whose reply the outside owed.
  var unanswered: [(number: UInt64, resume: Operation.Resume)] = []
  /// The streams that have a fake by now.
  var newlyFaked: [UInt64] = []

  /// A presenter of the snapshot and its place in the restored flow.
  struct RestoredPresenter {
    /// Its position in the snapshot's list.
    let position: Int
    let object: SnapshotObject
    let node: Int
    /// How old it is among the instances of its presenter.
    let age: Int64
  }

  init(_ header: SnapshotHeader, _ machine: Machine, _ shape: ProgramShape) throws(SnapshotProblem) {
    self.header = header
    survey = try EntrySurvey(header.object, shape.names)
    self.machine = machine
    self.shape = shape
    header.note(in: &notes, of: shape.program)
  }

  /// Restores the flow and builds its model.
  func restore() throws(SnapshotProblem) {
    machine.beginStep()
    try restoreTree()
    try fillStacks()
    try restoreContents()
    try restoreOutline()
    let isSettled = header.hasExited && !machine.outline.stack.isEmpty
    do throws(Fault) {
      if !isSettled {
        queueEverything()
        try machine.settle()
      }
      try machine.finishRestoring(hasExited: header.hasExited)
    } catch { throw SnapshotProblem(error) }
    try requireModel()
  }

  /// A flow that ended before its first screen was there shows nothing, and cannot be a flow.
  func requireModel() throws(SnapshotProblem) {
    if machine.shown == nil { throw SnapshotProblem("the flow ends before it shows anything") }
  }

  /// Lets children and effects of all presenters be looked at: nothing is known to be fresh.
  private func queueEverything() {
    for presenter in restored.reversed() where machine.nodes[presenter.node].isAlive {
      let context = machine.context(ofNode: presenter.node)
      if !context.layout.presenter.children.isEmpty { machine.queueComposition(of: context) }
    }
    for presenter in restored {
      let context = machine.context(ofNode: presenter.node)
      if !context.layout.presenter.effects.isEmpty { machine.queueEffects(of: context) }
    }
  }

  /// Makes values of JSON; events reach the presenters that are restored so far.
  var reader: ValueReader {
    ValueReader(
      types: shape.types,
      events: NamedEvents(program: shape.program, names: shape.names) { [self] path in
        places[Array(path.utf8)].map { (machine.instance(ofNode: $0), Int(machine.nodes[$0].presenter)) }
      })
  }

  /// Does something of the flow that may fail.
  func running<Result>(_ body: () throws(Fault) -> Result) throws(SnapshotProblem) -> Result {
    do throws(Fault) { return try body() } catch { throw SnapshotProblem(error) }
  }
}

extension Machine {
  /// Builds the first model of a restored flow, after which nothing can be undone.
  func finishRestoring(hasExited: Bool) throws(Fault) {
    if hasExited {
      willChangeOutline()
      outline.hasExited = true
      outline.timers.cancelAll()
    }
    work.clear()
    _ = try modelPhase()
    commitTick()
  }
}
