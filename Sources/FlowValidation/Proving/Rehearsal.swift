internal import CEL
internal import FlowRuntime

/// Plays a run that was found in a state space once more, with nothing left out and by the clock, and says what it comes to.
///
/// A state space in which state is ignored joins states that go on differently, and one whose timers run in any order has ways
/// that no time explains: a run through it may be none of the flow. What is rehearsed is one.
struct Rehearsal {
  let space: StateSpace
  let launched: RunningFlow
  let monitor: Monitor

  /// A state and one of its inputs.
  typealias Step = (state: Int, input: Int)

  /// Whether a run breaks the property, and does not before its last step.
  func breaks(_ steps: [Step]) -> Bool { play(steps).effects.last == .broken }

  /// Whether a run ends where the condition that is to be reached holds.
  func reaches(_ steps: [Step]) -> Bool { play(steps).effects.last == .reached }

  /// Whether a run ends where something is owed and nothing is under way that would bring it.
  func rests(_ steps: [Step]) -> Bool {
    let end = play(steps)
    return end.owes && end.walker.timeToNextTimer == nil && end.walker.openRequests.allSatisfy { $0.site == nil }
  }

  /// Whether a run may go round for ever from one of its steps on, owing something all the way.
  ///
  /// It goes round often enough to come to the same state again, and for every timer that is armed on the way to run or to be
  /// called off: one that stays armed for ever would have run long ago.
  func circles(_ way: [Step], _ round: [Step]) -> Bool {
    var stage = play(way)
    var visits: [(bytes: [UInt8], memory: MonitorState)] = []
    var timers = waitingTimers(stage, round)
    let rounds = max(Rehearsal.leastRounds, timers.count + 2)
    guard stage.owes, (rounds + 1) * round.count <= Rehearsal.longestRound else { return false }
    var isSame = false
    for _ in 0..<rounds {
      visits.append((stage.walker.canonicalBytes(), stage.memory))
      let from = stage.effects.count
      go(round, &stage)
      guard stage.isWhole, stage.owesSince >= 0, stage.owesSince < from else { return false }
      timers.formIntersection(waitingTimers(stage, round))
      let bytes = stage.walker.canonicalBytes()
      if visits.contains(where: { $0.memory == stage.memory && $0.bytes == bytes }) { isSame = true }
    }
    guard space.timeOrder == .any else { return isSame }
    return isSame && timers.isEmpty && TimedRun(stage.timed).times != nil
  }

  /// Whether an input takes a timer away before its time, so that it can be done again and again while time passes.
  func callsOffTimer(_ way: [Step], _ last: Step) -> Bool {
    var stage = Stage(walker: FlowWalker(launched))
    for step in way where stage.isWhole { enter(step, &stage) }
    let before = stage.walker.armedTimers
    let input = space.input(last.input, of: last.state)
    enter(last, &stage)
    guard stage.isWhole else { return false }
    let after = Set(stage.walker.armedTimers.map(\.number))
    return before.contains { !after.contains($0.number) || $0.isIdle && input.isOfPerson }
  }

  // MARK: Playing

  /// Where a rehearsal stands.
  private struct Stage {
    let walker: FlowWalker
    var memory = MonitorState()
    /// What each moment did to the property, that after the launch first.
    var effects: [Monitor.Effect] = []
    /// The number of the moment since which something is owed, or a negative one when nothing is.
    var owesSince = -1
    /// Whether every step could be done.
    var isWhole = true
    var timed: [TimedRun.Step] = []

    var owes: Bool { isWhole && owesSince >= 0 && !walker.hasExited }
  }

  private func play(_ steps: [Step]) -> Stage {
    var stage = Stage(walker: FlowWalker(launched, isRecording: true))
    note(&stage)
    go(steps, &stage)
    return stage
  }

  private func go(_ steps: [Step], _ stage: inout Stage) {
    for step in steps where stage.isWhole {
      enter(step, &stage)
      if stage.isWhole { note(&stage) }
    }
  }

  private func enter(_ step: Step, _ stage: inout Stage) {
    let input = space.input(step.input, of: step.state)
    let timers = space.timeOrder == .any ? stage.walker.armedTimers : []
    let addresses = Addresses(stage.walker, timeOrder: space.timeOrder)
    let fired = addresses.time.timer(of: input).flatMap { timers.value(at: $0) }
    guard input.enter(stage.walker, addresses) != nil else {
      stage.isWhole = false
      stage.effects.append(.none)
      return
    }
    if case .launch = input {
      stage = Stage(walker: stage.walker)
      return
    }
    // A running flow undoes an input without a model.
    if (try? stage.walker.buildModel()) == nil { stage.walker.leave() }
    stage.timed.append(TimedRun.Step(armed: timers, fired: fired, isOfPerson: input.isOfPerson))
  }

  /// Lets the monitor see the present moment.
  private func note(_ stage: inout Stage) {
    var truths: UInt64 = 0
    for (bit, condition) in space.watch.conditions.enumerated() {
      let value = try? stage.walker.evaluate(condition)
      if case .bool(true)? = value { truths |= 1 << UInt64(bit) }
    }
    var heard: UInt64 = 0
    if !stage.effects.isEmpty {
      for (bit, event) in space.watch.events.enumerated() where stage.walker.heard.contains(event) {
        heard |= 1 << UInt64(bit)
      }
    }
    let next = monitor.step(stage.memory, Monitor.Moment(truths: truths, heard: heard))
    stage.memory = next.state
    let owes = next.state.phase == .active && next.state.isPending
    if !owes { stage.owesSince = -1 } else if stage.owesSince < 0 { stage.owesSince = stage.effects.count }
    stage.effects.append(next.effect)
  }

  /// The numbers of the timers that wait; those that wait for a person to do nothing only where no person does anything.
  private func waitingTimers(_ stage: Stage, _ round: [Step]) -> Set<UInt64> {
    let isTouched = round.contains { space.input($0.input, of: $0.state).isOfPerson }
    return Set(stage.walker.armedTimers.filter { !($0.isIdle && isTouched) }.map(\.number))
  }

  /// How often a circle is gone round at least.
  private static var leastRounds: Int { 3 }
  /// How many steps all rounds may take.
  private static var longestRound: Int { 10_000 }
}

extension OfferedInput {
  /// Whether a person does it.
  fileprivate var isOfPerson: Bool {
    switch self {
    case .event, .back, .forward: true
    case .link, .launch: true
    case .outcome, .time, .death: false
    }
  }
}
