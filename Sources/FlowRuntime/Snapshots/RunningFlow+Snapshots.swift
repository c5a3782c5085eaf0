public import CEL
public import FlowProgram

extension RunningFlow {
  /// Returns the flow as JSON, from which ``restore(_:of:limits:services:locale:)`` rebuilds it, in another process
  /// and for a program that has changed since.
  ///
  /// The same state gives the same text. A deferred model counts as built.
  ///
  /// - Complexity: Linear in the size of the state and of the program.
  public func snapshot(keeping content: SnapshotContent = .everything) -> String {
    SnapshotWriter(settled.inspector, keeping: content).snapshot().prettyText() + "\n"
  }

  /// Restores a flow from a snapshot.
  ///
  /// With the program that the snapshot was taken of, the flow continues exactly as the original: no `enter` runs,
  /// timers keep their times and order, effects keep their state. With a changed program, everything that still fits
  /// is kept. The rest restarts, and a note reports it. A call whose reply was expected from the host is made again
  /// or fails as `lost`, as its operation declares. A call to a fake is answered by the fake. From a snapshot that
  /// keeps only saved state, all presenters enter again.
  ///
  /// - Parameters:
  ///   - locale: The locale for a flow whose process has died, and for one whose snapshot contains none. `nil` means
  ///     the first locale of the flow.
  ///   - now: The present instant, which steps read as `now`.
  /// - Throws: The problem with the snapshot and its place, or the fault of the flow. Any text either restores or
  ///   throws one of these.
  public static func restore(
    _ snapshot: String, of program: Program, limits: RuntimeLimits = .standard, services: ServiceMode = .faked,
    locale: LocaleTag? = nil, now: Timestamp = RunningFlow.usualInstant
  ) throws(SnapshotProblem) -> (flow: RunningFlow, notes: [SnapshotNote]) {
    let (engine, notes) = try restored(
      snapshot, of: program, limits: limits, services: services, locale: locale, now: now
    ) { _ in }
    return (RunningFlow(from: engine), notes)
  }

  /// Continues the flow in another version of its program, by the rules of
  /// ``restore(_:of:limits:services:locale:)``.
  ///
  /// In contrast to a snapshot that is stored, this keeps secrets, which do not leave the memory of the process.
  ///
  /// - Throws: The problem with the other version, or the fault of the flow.
  public func continued(
    in program: Program, services: ServiceMode = .faked
  ) throws(SnapshotProblem) -> (flow: RunningFlow, notes: [SnapshotNote]) {
    let host = settled.inspector
    var secrets: [String] = []
    let writer = SnapshotWriter(host, keeping: .everything) { secret in
      secrets.append(secret)
      return "\(secrets.count - 1)"
    }
    let text = writer.snapshot().prettyText()
    let (engine, notes) = try RunningFlow.restored(
      text, of: program, limits: host.limits, services: services, locale: host.outline.hostLocale, now: host.instant,
      revealed: { name in Int(name).map { secrets.indices.contains($0) ? secrets[$0] : "" } ?? "" }
    ) { _ in }
    return (RunningFlow(from: engine), notes)
  }

  /// Simulates process death: ends the flow and restarts it with the state that outlives the process.
  ///
  /// Tracing, coverage and ``notedEvents`` continue in the new flow. The service requests of its start are among
  /// ``outstandingRequests``.
  ///
  /// - Returns: The flow, the tick of its start with the first model, and notes about lost parts.
  /// - Throws: The fault of the flow.
  public func revived(
    of program: Program, services: ServiceMode = .faked
  ) throws(SnapshotProblem) -> (flow: RunningFlow, launch: Tick, notes: [SnapshotNote]) {
    let host = inspector
    let (engine, notes) = try RunningFlow.restored(
      snapshot(keeping: .saved), of: program, limits: host.limits, services: services,
      locale: host.outline.hostLocale, now: host.instant
    ) { engine in
      engine.log = FlowLog(isTracing: isTracing, isCovering: isCovering, isNotingEvents: notedEvents != nil)
      if !isNotingArrivals { engine.log.arrivals = nil }
    }
    var launch = Tick()
    engine.state.totals.add(engine.counters, hasModel: true)
    launch.shown = engine.state.shown
    launch.number = engine.state.totals.ticks
    launch.time = engine.state.clock.now
    engine.trace(.ended(hasModel: true))
    launch.trace = engine.takeTrace()
    return (RunningFlow(from: engine), launch, notes)
  }

  /// - Parameter prepare: A preparation of the engine before any presenter enters.
  private static func restored(
    _ snapshot: String, of program: Program, limits: RuntimeLimits, services: ServiceMode, locale: LocaleTag?,
    now: Timestamp, revealed: ((String) -> String)? = nil, _ prepare: (Engine) -> Void
  ) throws(SnapshotProblem) -> (engine: Engine, notes: [SnapshotNote]) {
    let shape = ProgramShape(program)
    let header = try SnapshotHeader(snapshot, for: shape)
    let kept = header.content == .everything ? header.locale : nil
    let engine = Engine(Layout(program), limits: limits, mode: services, locale: kept ?? locale)
    engine.outline.hostLocale = locale ?? program.strings.defaultLocale
    engine.state.clock.origin = now
    prepare(engine)
    let restoration = try Restoration(header, engine, shape, revealed: revealed)
    switch header.content {
    case .everything: try restoration.restore()
    case .saved: try restoration.revive()
    }
    return (restoration.engine, restoration.notes.notes)
  }
}
