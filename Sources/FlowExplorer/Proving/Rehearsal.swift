internal import FlowReports
internal import CEL
internal import FlowRuntime

/// A replay of a run that was found in a state space, with the complete state and by the clock.
///
/// A state space with ignored state merges states that behave differently, and one whose timers run in any order has
/// transitions that no clock explains. A run through such a space may not be a run of the flow. A rehearsed run is
/// one.
struct Rehearsal {
  let space: StateSpace
  let launched: RunningFlow
  let monitor: Monitor

  /// A state and one of its inputs.
  typealias Step = (state: Int, input: Int)

  /// Returns whether a run violates the property in its last step and not before.
  func breaks(_ steps: [Step]) -> Bool { play(steps).effects.last == .broken }

  /// Returns whether a run ends where the condition whose reachability is claimed holds.
  func reaches(_ steps: [Step]) -> Bool { play(steps).effects.last == .reached }

  /// Returns whether a run ends at a moment to which the claim applies.
  func endsInScope(_ steps: [Step]) -> Bool {
    let end = play(steps)
    return end.isWhole && end.memory.phase == .active && !end.walker.hasExited
  }

  /// Returns whether a run ends with a pending condition and without work that could make it true.
  func endsPending(_ steps: [Step]) -> Bool {
    let end = play(steps)
    return end.isObligationOpen && end.walker.timeToNextTimer == nil
      && end.walker.openRequests.allSatisfy { $0.site == nil }
  }

  /// Returns whether a run may repeat a cycle forever with a pending condition throughout.
  ///
  /// The cycle is repeated until the run returns to a previous state and every timer that is armed on the way has
  /// run or was cancelled: a timer that stays armed forever would have run long before.
  func mayRepeatForever(_ path: [Step], _ round: [Step]) -> Bool {
    var stage = play(path)
    var visits: [(bytes: [UInt8], memory: MonitorState)] = []
    var timers = waitingTimers(stage, round)
    let rounds = max(Rehearsal.leastRounds, timers.count + 2)
    guard stage.isObligationOpen, (rounds + 1) * round.count <= Rehearsal.longestRound else { return false }
    var isSame = false
    for _ in 0..<rounds {
      visits.append((stage.walker.canonicalBytes(), stage.memory))
      let from = stage.effects.count
      go(round, &stage)
      guard stage.isWhole, stage.openSince >= 0, stage.openSince < from else { return false }
      timers.formIntersection(waitingTimers(stage, round))
      let bytes = stage.walker.canonicalBytes()
      if visits.contains(where: { $0.memory == stage.memory && $0.bytes == bytes }) { isSame = true }
    }
    guard space.timeOrder == .any else { return isSame }
    return isSame && timers.isEmpty && TimedRun(stage.timed, loopStart: nil).times != nil
  }

  /// Returns whether some call stays in flight while a cycle is repeated often enough to answer each call once.
  ///
  /// The search for cycles tells the calls of different steps apart, but not several calls of one step.
  func leavesCallOpen(_ path: [Step], _ round: [Step]) -> Bool {
    var stage = play(path)
    var calls = waitingCalls(stage)
    guard !calls.isEmpty, (calls.count + 1) * round.count <= Rehearsal.longestRound else { return false }
    for _ in 0...calls.count { go(round, &stage) }
    calls.formIntersection(waitingCalls(stage))
    return stage.isWhole && !calls.isEmpty
  }

  /// Returns whether an input cancels a timer before it is due. Such an input can be repeated while time passes.
  func callsOffTimer(_ path: [Step], _ last: Step) -> Bool {
    var stage = Stage(walker: FlowWalker(launched))
    for step in path where stage.isWhole { enter(step, &stage) }
    let before = stage.walker.armedTimers
    let input = space.input(last.input, of: last.state)
    enter(last, &stage)
    guard stage.isWhole else { return false }
    let after = Set(stage.walker.armedTimers.map(\.number))
    return before.contains { !after.contains($0.number) || $0.isIdle && input.isUserAction }
  }

  // MARK: Playback

  /// The progress of a rehearsal.
  private struct Stage {
    let walker: FlowWalker
    var memory = MonitorState()
    /// The effect of each moment on the property, starting with the moment after the launch.
    var effects: [Monitor.Effect] = []
    /// The number of the moment since which a condition is pending, or a negative number.
    var openSince = -1
    /// Whether every step was possible.
    var isWhole = true
    /// Whether the next moment is the one after the launch, which happened before the walker was made.
    var isLaunched = true
    /// Whether the last input was undone, so that it has handled no event.
    var isUndone = false
    var timed: [TimedRun.Step] = []

    var isObligationOpen: Bool { isWhole && openSince >= 0 && !walker.hasExited }
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
    // No flow replaces a number by itself.
    if case .variation = input {
      stage.isWhole = false
      stage.effects.append(.none)
      return
    }
    let timers = space.timeOrder == .any ? stage.walker.armedTimers : []
    let addresses = Addresses(stage.walker, timeOrder: space.timeOrder)
    let fired = addresses.time.timer(of: input).flatMap { timers.value(at: $0) }
    guard let outcome = input.enter(stage.walker, addresses) else {
      stage.isWhole = false
      stage.effects.append(.none)
      return
    }
    stage.isUndone = !outcome.faults.isEmpty
    if case .launch = input {
      stage = Stage(walker: stage.walker)
      stage.isLaunched = false
      return
    }
    // A running flow rolls back an input that leaves it without a model.
    if (try? stage.walker.buildModel()) == nil { stage.walker.leave() }
    stage.timed.append(TimedRun.Step(armed: timers, fired: fired, isUserAction: input.isUserAction))
  }

  /// Passes the current moment to the monitor.
  private func note(_ stage: inout Stage) {
    var truths: UInt64 = 0
    for (bit, condition) in space.watch.conditions.enumerated() {
      let value = try? stage.walker.evaluate(condition)
      if case .bool(true)? = value { truths |= 1 << UInt64(bit) }
    }
    var heard: UInt64 = 0
    if stage.isLaunched {
      heard = space.heardAtLaunch
      stage.isLaunched = false
    } else if !stage.isUndone {
      for (bit, event) in space.watch.events.enumerated() where stage.walker.heard.contains(event) {
        heard |= 1 << UInt64(bit)
      }
    }
    let next = monitor.step(stage.memory, Monitor.Moment(truths: truths, heard: heard))
    stage.memory = next.state
    let isObligationOpen = next.state.phase == .active && next.state.isPending
    if !isObligationOpen { stage.openSince = -1 } else if stage.openSince < 0 { stage.openSince = stage.effects.count }
    stage.effects.append(next.effect)
  }

  /// Returns the numbers of the calls in flight, without streams.
  private func waitingCalls(_ stage: Stage) -> Set<UInt64> {
    Set(stage.walker.openRequests.filter { !$0.isStream }.map(\.number))
  }

  /// Returns the numbers of the armed timers. Idle timers count only if the user does nothing during the cycle.
  private func waitingTimers(_ stage: Stage, _ round: [Step]) -> Set<UInt64> {
    let isTouched = round.contains { space.input($0.input, of: $0.state).isUserAction }
    return Set(stage.walker.armedTimers.filter { !($0.isIdle && isTouched) }.map(\.number))
  }

  /// The minimum number of rounds of a cycle.
  private static var leastRounds: Int { 3 }
  /// The maximum number of steps of all rounds.
  private static var longestRound: Int { 10_000 }
}
