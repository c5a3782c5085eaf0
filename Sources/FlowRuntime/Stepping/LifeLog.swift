internal import Diagnostics
internal import FlowProgram

/// The `enter` and `leave` steps that ran, each with the event or the steps that led to it, to name a circle of them.
///
/// It is kept only from the middle of the rounds on that an input may take: what settles costs nothing.
struct LifeLog {
  /// A run of `enter` or `leave` steps.
  struct Run {
    /// `SCREEN.enter` or `SCREEN.leave`.
    let name: String
    /// Whether they are `leave` steps.
    let isLeaving: Bool
    /// Where they stand.
    let span: Span
    /// What led to them, as in ``Work/SentEvent/cause``.
    let cause: Int
  }

  private(set) var runs: [Run] = []
  /// By the nodes of presenters that left, what made them leave. Only looked up.
  var causesOfLeaving: [Int: Int] = [:]
  /// By the numbers of entries, what brought them. Only looked up.
  var causesOfEntries: [UInt64: Int] = [:]

  /// Notes a run.
  ///
  /// - Returns: What stands for it in ``Work/current``.
  mutating func note(_ run: Run) -> Int {
    runs.append(run)
    return LifeLog.cause(runs.count - 1)
  }

  /// The run that a cause stands for, or `nil` when it is an event or nothing.
  func run(ofCause cause: Int) -> Run? { cause <= -2 ? runs.element(at: -2 - cause) : nil }

  /// What stands for a run among causes; events have positions from 0 on, and nothing is -1.
  private static func cause(_ run: Int) -> Int { -2 - run }
}

extension Machine {
  /// Notes that steps run because a presenter entered or left, if an input takes long to settle.
  func noteLife(of node: Int, isLeaving: Bool, _ steps: [Step]) {
    guard work.life != nil, let first = steps.first else { return }
    let name = name(ofPresenter: Int(nodes[node].presenter))
    let cause =
      isLeaving ? work.life?.causesOfLeaving[node] : entryID(of: node).flatMap { work.life?.causesOfEntries[$0] }
    let run = LifeLog.Run(
      name: "\(name).\(isLeaving ? "leave" : "enter")", isLeaving: isLeaving, span: first.span, cause: cause ?? -1)
    work.current = work.life?.note(run) ?? -1
  }

  private func entryID(of node: Int) -> UInt64? {
    entryRoot(of: node).flatMap { place(ofEntryWith: $0) }.map { self[$0].id }
  }

  /// Why an input does not settle: effects that set one another off, or steps of screens that enter or leave.
  func restless() -> Fault {
    if work.runs.count > limits.roundsPerInput / 2 { return endlessEffects() }
    let circle = circleOfLife()
    let runs = work.life?.runs.filter { circle.contains($0.name) } ?? []
    let blamed = runs.last { $0.isLeaving } ?? runs.last ?? work.life?.runs.last
    let span = blamed?.span ?? context.layout.presenter.enter.first?.span
    let top = outline.stack.last.map { name(ofPresenter: $0.presenter) }
    return Fault(
      RestlessStack(
        circle: circle, top: top ?? "", isLeaving: blamed?.isLeaving ?? false, limit: limits.roundsPerInput),
      at: span ?? Span(source: SourceID(0), start: 0, end: 0))
  }

  /// What led to the steps that ran last, from the former time on that the same was there; empty where nothing came back.
  private func circleOfLife() -> [String] {
    guard let log = work.life, let last = log.runs.last else { return [] }
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
