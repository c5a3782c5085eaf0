internal import CEL
internal import FlowProgram

/// An armed timer of a presenter.
struct FlowTimer: Sendable {
  /// The deadline in nanoseconds since the launch.
  var deadline: Int64
  /// The number of the arming. Timers due at one instant run in this order.
  var order: UInt64
  /// The presenter whose steps it runs.
  let owner: InstanceID
  /// The index in ``Presenter/blocks`` of the steps it runs. For the timer of an effect, that of the effect's steps.
  let block: BlockID
  /// The name under which it can be cancelled or armed again.
  let name: String?
  /// The values of the locals that its steps read, captured when it was armed.
  let captures: [Value]
  /// The effect that it belongs to, by its index in ``Presenter/effects``: the one whose steps armed it or, when
  /// ``isOfEffect``, the one that it runs.
  var effect: EffectID?
  /// Whether it is the effect's own timer.
  var isOfEffect = false
  /// The work for a call or a stream, in place of running steps.
  var service: ServiceTimer?
  /// The message that it dismisses, in place of running steps.
  var message: Int64?
  /// The input of an exploration that armed it. Timers of one input with one deadline are always due together.
  var batch: UInt64 = 0
  /// The time between arming and deadline in nanoseconds, in an exploration.
  var length: Int64 = 0
}

/// The armed timers of a flow, by deadline and then in the order in which they were armed.
///
/// - Complexity: Taking the next timer is constant. Arming and cancelling are linear, which the limit on timers
///   bounds.
struct TimerQueue: Sendable {
  /// In reverse order, so that the next timer is removed from the end.
  private var reversed: [FlowTimer] = []

  /// The number of armed timers.
  var count: Int { reversed.count }

  /// The timer that is due next.
  var next: FlowTimer? { reversed.last }

  /// The deadline of the next timer.
  var nextDeadline: Int64? { reversed.last?.deadline }

  /// The timers in the order in which they run.
  var inOrder: ReversedCollection<[FlowTimer]> { reversed.reversed() }

  /// Inserts a timer after all that are due before it or with it.
  mutating func arm(_ timer: FlowTimer) {
    var low = 0
    var high = reversed.count
    while low < high {
      let middle = (low + high) / 2
      let other = reversed[middle]
      let runsBefore = (timer.deadline, timer.order) < (other.deadline, other.order)
      if runsBefore { low = middle + 1 } else { high = middle }
    }
    reversed.insert(timer, at: low)
  }

  /// Removes and returns the next timer that is due at an instant, or returns `nil` when none is.
  mutating func takeDue(at instant: Int64) -> FlowTimer? {
    guard let next = reversed.last, next.deadline <= instant else { return nil }
    return reversed.popLast()
  }

  /// The number of timers due at the same instant as the next one, including that one.
  var nextCount: Int { reversed.reversed().prefix { $0.deadline == reversed.last?.deadline }.count }

  /// Reorders the timers that are due at the same instant as the next one, by their indices among them.
  mutating func reorderNext(_ order: [Int]) {
    let due = Array(inOrder.prefix(nextCount))
    guard order.sorted() == Array(due.indices) else { return }
    let reordered = zip(order, due).map { position, former in
      var timer = due[position]
      timer.order = former.order
      return timer
    }
    reversed.replaceSubrange((reversed.count - due.count)..., with: reordered.reversed())
  }

  /// Removes and returns a timer out of turn, by its index in ``inOrder``. The others are delayed by the time that
  /// passes until its deadline.
  mutating func take(at position: Int, at now: Int64) -> FlowTimer? {
    guard reversed.indices.contains(position) else { return nil }
    let timer = reversed.remove(at: reversed.count - 1 - position)
    let wait = max(0, timer.deadline &- now)
    for index in reversed.indices {
      let (sum, overflow) = reversed[index].deadline.addingReportingOverflow(wait)
      reversed[index].deadline = overflow ? .max : sum
    }
    return timer
  }

  /// Whether a presenter has a timer with a name.
  func hasTimer(named name: String, of owner: InstanceID) -> Bool {
    reversed.contains { $0.owner == owner && isNamed($0, name) }
  }

  /// Disarms the timers with a name.
  mutating func cancel(named name: String, of owner: InstanceID) {
    reversed.removeAll { $0.owner == owner && isNamed($0, name) }
  }

  /// Whether an effect has a timer: its own, or one armed by its steps.
  func hasTimer(of effect: LivingEffect, armedByStepsAlone: Bool) -> Bool {
    reversed.contains { isOf($0, effect, armedByStepsAlone) }
  }

  /// Disarms the timers of an effect.
  mutating func cancel(of effect: LivingEffect, armedByStepsAlone: Bool) {
    reversed.removeAll { isOf($0, effect, armedByStepsAlone) }
  }

  /// Whether a presenter has any timer.
  func hasTimer(of owner: InstanceID) -> Bool { reversed.contains { $0.owner == owner } }

  /// Disarms all timers of a presenter.
  mutating func cancelAll(of owner: InstanceID) { reversed.removeAll { $0.owner == owner } }

  /// Disarms the timers of a presenter that run one of some blocks.
  mutating func cancelAll(of owner: InstanceID, ofBlocks blocks: Set<BlockID>) {
    reversed.removeAll { $0.owner == owner && blocks.contains($0.block) }
  }

  /// Disarms the timers of a call or of a stream.
  mutating func cancel(ofNumber number: UInt64) { reversed.removeAll { $0.service?.number == number } }

  /// Disarms the timer that dismisses a message.
  mutating func cancel(ofMessage id: Int64) { reversed.removeAll { $0.message == id } }

  /// Cancels the pending end of a stream.
  mutating func cancelStop(ofNumber number: UInt64) {
    reversed.removeAll { if case .stop(number)? = $0.service { true } else { false } }
  }

  /// Returns the time of the pending end of a stream.
  func stop(ofNumber number: UInt64) -> Int64? {
    reversed.first { if case .stop(number)? = $0.service { true } else { false } }?.deadline
  }

  /// Whether the reply to a call is known and is only due.
  func hasReply(toCall number: UInt64) -> Bool {
    reversed.contains { if case .reply(number, _)? = $0.service { true } else { false } }
  }

  /// Disarms all timers.
  mutating func cancelAll() { reversed = [] }
}

private func isOf(_ timer: FlowTimer, _ effect: LivingEffect, _ armedByStepsAlone: Bool) -> Bool {
  timer.effect == effect.index && timer.owner == effect.owner && !(armedByStepsAlone && timer.isOfEffect)
}

/// Whether a timer has a name. Names are compared by code points, because the comparison of Swift regards
/// canonically equivalent strings as equal.
private func isNamed(_ timer: FlowTimer, _ name: String) -> Bool {
  timer.name.map { $0.utf8.elementsEqual(name.utf8) } ?? false
}
