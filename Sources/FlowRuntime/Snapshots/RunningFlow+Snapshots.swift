public import FlowProgram
internal import CEL

extension RunningFlow {
  /// The flow as JSON, from which ``restore(_:of:limits:services:locale:)`` makes it again, in another process and of a program that has
  /// changed since.
  ///
  /// The same state gives the same text. A model that is owed counts as built.
  ///
  /// - Complexity: Linear in the size of the state and of the program.
  public func snapshot(keeping content: SnapshotContent = .everything) -> String {
    SnapshotWriter(settledMachine, keeping: content).snapshot().prettyText() + "\n"
  }

  /// Makes a flow of a snapshot.
  ///
  /// Of the program that the snapshot was taken of, the flow goes on exactly as the original: no `enter` runs, timers keep
  /// their times and order, effects what they remember. Of a program that has changed since, what still fits is kept, the
  /// rest starts anew, and a note says so. A call whose reply was awaited from outside is made again or fails as `lost`, as its
  /// operation says; one that a fake was to answer is answered. From a snapshot that keeps only what is saved everything enters again.
  ///
  /// - Parameter locale: The language for a flow whose process has died, and for one whose snapshot says nothing of it; `nil`
  ///   for the first of the flow.
  /// - Throws: What is wrong with the snapshot and where, or what failed in the flow; never anything else, whatever the
  ///   text.
  public static func restore(
    _ snapshot: String, of program: Program, limits: RuntimeLimits = .standard, services: ServiceMode = .faked,
    locale: LocaleTag? = nil
  ) throws(SnapshotProblem) -> (flow: RunningFlow, notes: [SnapshotNote]) {
    let machine = try restored(snapshot, of: program, limits: limits, services: services, locale: locale) { _ in }
    return (RunningFlow(restored: machine.machine), machine.notes)
  }

  /// Ends the process of the flow and starts it again with what outlives that.
  ///
  /// The new flow is traced and covered as the old one is. What its start asks of services is among ``outstandingRequests``.
  ///
  /// - Returns: The flow, the tick of its start with the first model, and what is lost besides.
  /// - Throws: What failed in the flow.
  public func revived(
    of program: Program, services: ServiceMode = .faked
  ) throws(SnapshotProblem) -> (flow: RunningFlow, launch: Tick, notes: [SnapshotNote]) {
    let (machine, notes) = try RunningFlow.restored(
      snapshot(keeping: .saved), of: program, limits: .standard, services: services, locale: locale
    ) { machine in
      machine.coverage = isCovering ? [] : nil
      machine.trace = isTracing ? TraceRecord() : nil
    }
    var launch = Tick()
    machine.totals.add(machine.counters, hasModel: true)
    launch.model = machine.shown
    launch.number = machine.totals.ticks
    launch.time = machine.now
    if machine.trace != nil {
      machine.trace(.ended(hasModel: true))
      launch.trace = machine.trace?.entries ?? []
      machine.trace?.entries = []
    }
    return (RunningFlow(restored: machine), launch, notes)
  }

  /// - Parameter prepare: What is done with the machine before anything enters.
  private static func restored(
    _ snapshot: String, of program: Program, limits: RuntimeLimits, services: ServiceMode, locale: LocaleTag?,
    _ prepare: (Machine) -> Void
  ) throws(SnapshotProblem) -> (machine: Machine, notes: [SnapshotNote]) {
    let shape = ProgramShape(program)
    let header = try SnapshotHeader(snapshot, for: shape)
    let kept = header.content == .everything ? header.locale : nil
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: kept ?? locale)
    prepare(machine)
    let restoration = try Restoration(header, machine, shape)
    switch header.content {
    case .everything: try restoration.restore()
    case .saved: try restoration.revive()
    }
    return (restoration.machine, restoration.notes.notes)
  }
}
