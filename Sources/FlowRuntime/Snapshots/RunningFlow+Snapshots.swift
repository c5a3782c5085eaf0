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
    let shape = ProgramShape(program)
    let header = try SnapshotHeader(snapshot, for: shape)
    let kept = header.content == .everything ? header.locale : nil
    let machine = Machine(Layout(program), limits: limits, mode: services, locale: kept ?? locale)
    let restoration = try Restoration(header, machine, shape)
    switch header.content {
    case .everything: try restoration.restore()
    case .saved: try restoration.revive()
    }
    return (RunningFlow(restored: restoration.machine), restoration.notes.notes)
  }
}
