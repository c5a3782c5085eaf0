internal import CEL
internal import FlowProgram

/// The construction of a running flow from a snapshot. First come all presenters, so that events can name them, then
/// their contents, then the rest. Finally the tree is composed and checked, which changes nothing unless the program
/// has changed.
final class Restoration {
  let engine: Engine
  let shape: ProgramShape
  let header: SnapshotHeader
  /// The secret that a pseudonym replaces, or `nil` where secrets are omitted.
  let revealed: ((String) -> String)?
  var notes = SnapshotNotes()
  /// The nodes of restored presenters by their snapshot paths, as code units: strings that Swift regards as equal
  /// may be keys of different rows.
  var places: [[UInt8]: NodeID] = [:]
  /// The snapshot paths of presenters that are not restored.
  var dropped: Set<[UInt8]> = []
  /// The nodes of repeated children, by their list.
  var rows: [Int: [NodeID]] = [:]
  /// The restored presenters, in the order of the snapshot.
  var restored: [RestoredPresenter] = []
  /// The modes of restored presenters, by their nodes.
  var modes: [NodeID: RestoredMode] = [:]
  /// All entries of the snapshot.
  let survey: EntrySurvey
  /// The stacks of the snapshot that still exist.
  var stacks: [RestoredStack] = []
  var entryPlaces = EntryPlaces()

  var services = Services()

  /// A presenter of the snapshot and its place in the restored flow.
  struct RestoredPresenter {
    /// The index in the list of the snapshot.
    let position: Int
    let object: SnapshotObject
    let node: NodeID
    /// The age among the instances of its presenter.
    let age: Int64
  }

  /// The calls and streams of the snapshot.
  struct Services {
    /// The numbers of the calls and streams that continue unchanged, by their indices in the snapshot.
    var heldCalls: [Int: UInt64] = [:]
    var heldStreams: [Int: UInt64] = [:]
    /// The calls whose reply the host had not yet sent.
    var unanswered: [(number: UInt64, resume: Operation.Resume)] = []
    /// The streams that have a fake by now.
    var newlyFaked: [UInt64] = []
  }

  /// The places of the entries of restored stacks.
  struct EntryPlaces {
    /// The nodes of the holders, by the numbers of the entries on their stacks.
    var holders: [UInt64: NodeID] = [:]
    /// The numbers of the entries, by the nodes of their restored presenters.
    var ofNodes: [NodeID: UInt64] = [:]
    /// The entries whose callers are restored.
    var tied: Set<UInt64> = []
  }

  init(
    _ header: SnapshotHeader, _ engine: Engine, _ shape: ProgramShape, revealed: ((String) -> String)? = nil
  ) throws(SnapshotProblem) {
    self.header = header
    self.revealed = revealed
    survey = try EntrySurvey(header.object, shape.names)
    self.engine = engine
    self.shape = shape
    header.note(in: &notes, of: shape.program)
  }

  /// Restores the flow and builds its model.
  func restore() throws(SnapshotProblem) {
    engine.beginStep()
    try restoreTree()
    try fillStacks()
    try restoreContents()
    try restoreOutline()
    let isSettled = header.hasExited && !engine.outline.stack.isEmpty
    do throws(Fault) {
      if !isSettled {
        queueEverything()
        try engine.settle()
      }
      try engine.finishRestoring(hasExited: header.hasExited)
    } catch { throw SnapshotProblem(error) }
    try requireModel()
  }

  /// Rejects a flow that ended before its first screen existed, because it has no model.
  func requireModel() throws(SnapshotProblem) {
    if engine.state.shown == nil { throw SnapshotProblem("the flow ends before it shows anything") }
  }

  /// Queues children and effects of all presenters: nothing counts as fresh.
  private func queueEverything() {
    for presenter in restored.reversed() where engine.nodes[presenter.node].isAlive {
      let context = engine.context(ofNode: presenter.node)
      if !context.layout.presenter.children.isEmpty { engine.queueComposition(of: context) }
    }
    for presenter in restored {
      let context = engine.context(ofNode: presenter.node)
      if !context.layout.presenter.effects.isEmpty { engine.queueEffects(of: context) }
    }
  }

  /// A reader of JSON values. Events reach the presenters restored so far.
  var reader: ValueReader {
    ValueReader(
      types: shape.types,
      events: NamedEvents(program: shape.program, names: shape.names) { [self] path in
        places[Array(path.utf8)].map { (engine.instance(ofNode: $0), engine.nodes[$0].presenter) }
      }, revealed: revealed)
  }

  /// Runs an operation of the flow that may fail.
  func running<Result>(_ body: () throws(Fault) -> Result) throws(SnapshotProblem) -> Result {
    do throws(Fault) { return try body() } catch { throw SnapshotProblem(error) }
  }
}

extension Engine {
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
