internal import FlowProgram

// The order of timers that are due at one instant, and of waiting calls, only reflects which came first. Exploration
// tries every order, so states that differ in this order alone are equal. Both are therefore written in the order of
// their bytes.
extension CanonicalWriter {
  /// Returns the indices of the timers in an order that does not reveal which of those due at one instant was armed
  /// first.
  func timerOrder(_ engine: Engine) -> [Int] {
    let timers = Array(engine.outline.timers.inOrder)
    let counted = abstraction.forgetsTimers ? countedTimers(engine) : Array(timers.indices)
    guard !keepsOrder, zip(timers, timers.dropFirst()).contains(where: { $0.deadline == $1.deadline }) else {
      return counted
    }
    let texts = texts(of: timers.count) { write(timers[$0], of: engine) }
    return counted.sorted { left, right in
      if timers[left].deadline != timers[right].deadline { return timers[left].deadline < timers[right].deadline }
      return texts[left] == texts[right] ? left < right : texts[left].lexicographicallyPrecedes(texts[right])
    }
  }

  /// Writes, for each timer, the position of the first one that was armed together with it and is due with it, and its
  /// place among those of the same length.
  func writeBatches(_ timers: [FlowTimer]) {
    for timer in timers {
      let first = timers.firstIndex { $0.deadline == timer.deadline && $0.batch == timer.batch }
      write(UInt64(first ?? 0))
      write(UInt64(timers.count { $0.isSurelyNotAfter(timer) }))
      write(signed: timer.length)
    }
  }

  /// Returns the indices of the timers that count.
  func countedTimers(_ engine: Engine) -> [Int] {
    engine.outline.timers.inOrder.enumerated().filter { counts($0.element, of: engine) }.map(\.offset)
  }

  private func counts(_ timer: FlowTimer, of engine: Engine) -> Bool {
    if timer.message != nil { return !abstraction.forgetsMessages }
    guard let effect = timer.effect, engine.isAlive(timer.owner) else { return true }
    return !abstraction.forgets(
      effect: effect, of: engine.context(ofNode: timer.owner.node).layout.presenter.index)
  }

  /// Whether an effect that waits for its screen to be visible counts.
  func counts(_ effect: LivingEffect, of engine: Engine) -> Bool {
    if abstraction.forgottenEffects.isEmpty { return true }
    let presenter = engine.context(ofNode: effect.owner.node).layout.presenter.index
    return !abstraction.forgets(effect: effect.index, of: presenter)
      && (abstraction.forgottenChildren.isEmpty || position(ofNode: effect.owner.node) < order.count)
  }

  /// Returns, for each timer in the order of ``timerOrder(_:)``, the position of the first timer that does the same
  /// at the same time.
  func timerKinds(_ engine: Engine) -> [Int] {
    let timers = Array(engine.outline.timers.inOrder)
    let order = timerOrder(engine)
    guard order.count > 1 else { return Array(order.indices) }
    let texts = texts(of: timers.count) { write(timers[$0], of: engine) }
    var kinds: [Int] = []
    for (position, timer) in order.enumerated() {
      let isSame = position > 0 && texts[order[position - 1]] == texts[timer]
      kinds.append(isSame ? kinds[position - 1] : position)
    }
    return kinds
  }

  /// Returns the indices of the calls, those that wait for an answer first, in an order that does not reveal which
  /// of these was made first. The others keep their order, in which they will be made.
  func callOrder(_ engine: Engine) -> [Int] {
    let calls = engine.outline.calls
    guard calls.count > 1, !keepsOrder else { return Array(calls.indices) }
    let asked = calls.indices.filter { calls[$0].phase == .asked }
    let others = calls.indices.filter { calls[$0].phase != .asked }
    if asked.count < 2 { return asked + others }
    let places = allPositions
    let texts = texts(of: calls.count) { write(canonical: engine.state(of: calls[$0], places), of: engine) }
    let sorted = asked.sorted { left, right in
      texts[left] == texts[right] ? left < right : texts[left].lexicographicallyPrecedes(texts[right])
    }
    return sorted + others
  }

  /// Returns the bytes of several items without writing them.
  private func texts(of count: Int, _ write: (Int) -> Void) -> [[UInt8]] {
    (0..<count).map { index in
      let start = byteCount
      write(index)
      defer { truncate(to: start) }
      return Array(bytes[start...])
    }
  }
}

extension FlowTimer {
  /// Whether this timer runs before another one that is due at the same instant, or together with it: it was armed
  /// earlier for the same time.
  func isSurelyNotAfter(_ other: FlowTimer) -> Bool {
    deadline == other.deadline && length == other.length && order < other.order
  }
}
