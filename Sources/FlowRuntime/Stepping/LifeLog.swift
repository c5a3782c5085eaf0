internal import Diagnostics
internal import FlowProgram

/// The `enter` and `leave` steps that ran, each with the event or the steps that led to it. Used to name a cycle
/// among them.
///
/// It is recorded only from half of the rounds on that an input may take, so that inputs that settle early pay
/// nothing.
struct LifeLog {
  /// A run of `enter` or `leave` steps.
  struct Run {
    /// `SCREEN.enter` or `SCREEN.leave`.
    let name: String
    /// Whether they are `leave` steps.
    let isLeaving: Bool
    /// The place of the steps in the source.
    let span: Span
    /// The cause of the steps, as in ``Work/SentEvent/cause``.
    let cause: Int
  }

  private(set) var runs: [Run] = []
  /// The causes of leaving, by the nodes of presenters that left. Only looked up, never iterated.
  var causesOfLeaving: [NodeID: Int] = [:]
  /// The causes of entries, by their numbers. Only looked up, never iterated.
  var causesOfEntries: [UInt64: Int] = [:]

  /// The modes that steps made active, with the nodes of their presenters, in order.
  private(set) var turns: [(node: NodeID, mode: ModeID)] = []

  /// Records that a step made a mode active.
  mutating func noteTurn(to mode: ModeID, of node: NodeID) { turns.append((node, mode)) }

  /// Records a run.
  ///
  /// - Returns: The value for ``Work/current`` that refers to the run.
  mutating func note(_ run: Run) -> Int {
    runs.append(run)
    return LifeLog.cause(runs.count - 1)
  }

  /// Returns the run that a cause refers to, or `nil` when it is an event or absent.
  func run(ofCause cause: Int) -> Run? { cause <= -2 ? runs.element(at: -2 - cause) : nil }

  /// Returns the cause that refers to a run. Events have indices from 0 on, and -1 means no cause.
  private static func cause(_ run: Int) -> Int { -2 - run }
}

extension Engine {
  /// Records that steps run because a presenter entered or left, if an input takes long to settle.
  func noteLife(of node: NodeID, isLeaving: Bool, _ steps: [Step]) {
    guard work.moves.life != nil, let first = steps.first else { return }
    let name = name(ofPresenter: nodes[node].presenter)
    let cause =
      isLeaving
      ? work.moves.life?.causesOfLeaving[node] : entryID(of: node).flatMap { work.moves.life?.causesOfEntries[$0] }
    let run = LifeLog.Run(
      name: "\(name).\(isLeaving ? "leave" : "enter")", isLeaving: isLeaving, span: first.span, cause: cause ?? -1)
    work.current = work.moves.life?.note(run) ?? -1
  }

  private func entryID(of node: NodeID) -> UInt64? {
    entryRoot(of: node).flatMap { place(ofEntryWith: $0) }.map { self[$0].id }
  }

  /// Returns the fault of an input that does not settle: effects that trigger one another, or steps of screens that
  /// enter or leave.
  func settlingFault() -> Fault {
    if let fault = restlessModes() { return fault }
    if work.effects.runs.count > limits.roundsPerInput / 2 { return endlessEffects() }
    let cycle = presenterCycle()
    let runs = work.moves.life?.runs.filter { cycle.contains($0.name) } ?? []
    let faultOrigin = runs.last { $0.isLeaving } ?? runs.last ?? work.moves.life?.runs.last
    let span = faultOrigin?.span ?? context.layout.presenter.enter.first?.span
    let top = outline.stack.last.map { name(ofPresenter: $0.presenter) }
    return Fault(
      RestlessStack(
        cycle: cycle, top: top ?? "", isLeaving: faultOrigin?.isLeaving ?? false, limit: limits.roundsPerInput),
      at: span ?? Span(source: SourceID(0), start: 0, end: 0))
  }

  /// Returns the fault of modes that change without end, or `nil` when it is not modes that do.
  private func restlessModes() -> Fault? {
    guard let turns = work.moves.life?.turns, let last = turns.last, turns.count > limits.roundsPerInput / 8,
      let modes = context(ofNode: last.node).layout.modes
    else { return nil }
    let own = turns.filter { $0.node == last.node }.map(\.mode)
    let start = own.dropLast().lastIndex(of: last.mode) ?? own.count - 1
    let cycle = own[start...].map { modes.modes[$0].name }
    return Fault(
      RestlessModes(
        presenter: name(ofPresenter: nodes[last.node].presenter), cycle: cycle, limit: limits.roundsPerInput),
      at: modes.modes[last.mode].span)
  }

  /// Returns the chain of steps that led to the last run, from its previous occurrence on. Empty if nothing
  /// recurred.
  private func presenterCycle() -> [String] {
    guard let log = work.moves.life, let last = log.runs.last else { return [] }
    var names = [last.name]
    var cause = last.cause
    while names.count <= limits.roundsPerInput {
      let next: (name: String, cause: Int)
      if let run = log.run(ofCause: cause) {
        next = (run.name, run.cause)
      } else if let event = work.events.element(at: cause) {
        next = (name(of: event), event.cause)
      } else {
        return []
      }
      cause = next.cause
      if let former = names.firstIndex(of: next.name) { return (names[former...] + [next.name]).reversed() }
      names.append(next.name)
    }
    return []
  }
}
