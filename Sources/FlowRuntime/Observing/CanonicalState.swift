internal import CEL
internal import FlowProgram

extension Machine {
  /// The living presenters in the order in which a person would name them: the flow, then its entries, root first.
  ///
  /// Their positions in this order stand for their identities, which differ between runs that came to the same state by
  /// different ways.
  func presentersInOrder() -> [Context] {
    [context(ofNode: Machine.flowNode)]
      + outline.stack.compactMap { $0.instance.map { context(ofNode: Int($0.index)) } }
  }

  /// A hash of the author-visible state; see ``RunningFlow/fingerprint()``.
  func fingerprint() -> Fingerprint {
    var print = Fingerprint()
    let presenters = presentersInOrder()
    print.combine(UInt64(presenters.count))
    for context in presenters {
      print.combine(UInt64(context.layout.presenter.index))
      for place in context.layout.slots {
        if place.coding.isWord {
          print.combine(words[context.firstWord + place.offset])
        } else {
          values[context.firstValue + place.offset].fingerprint(into: &print)
        }
      }
    }
    print.combine(UInt64(outline.messages.count))
    for message in outline.messages { print.combine(message.text) }
    print.combine(UInt64(outline.timers.count))
    for timer in outline.timers.inOrder { combine(timer, into: &print, among: presenters) }
    print.combine(outline.hasExited ? 1 : 0)
    return print
  }

  private func combine(_ timer: FlowTimer, into print: inout Fingerprint, among presenters: [Context]) {
    print.combine(UInt64(bitPattern: timer.deadline &- now))
    print.combine(UInt64(presenters.firstIndex { $0.node == Int(timer.owner.index) } ?? presenters.count))
    print.combine(UInt64(timer.block))
    print.combine(timer.name ?? "")
    for capture in timer.captures { capture.fingerprint(into: &print) }
  }

  /// Whether both are in the same author-visible state; see ``RunningFlow/isIdentical(to:)``.
  func isIdentical(to other: Machine) -> Bool {
    if self === other { return true }
    guard outline.hasExited == other.outline.hasExited else { return false }
    let own = presentersInOrder()
    let others = other.presentersInOrder()
    guard own.count == others.count else { return false }
    for (left, right) in zip(own, others) where !areIdentical(left, right, of: other) { return false }
    let texts = outline.messages.map(\.text)
    let otherTexts = other.outline.messages.map(\.text)
    guard texts.elementsEqual(otherTexts, by: { $0.utf8.elementsEqual($1.utf8) }) else { return false }
    return areTimersIdentical(to: other, own, others)
  }

  private func areIdentical(_ left: Context, _ right: Context, of other: Machine) -> Bool {
    guard left.layout.presenter.index == right.layout.presenter.index else { return false }
    guard left.layout.slots.count == right.layout.slots.count else { return false }
    for index in left.layout.slots.indices {
      let value = value(ofSlot: index, in: left)
      if !value.isIdentical(to: other.value(ofSlot: index, in: right)) { return false }
    }
    return true
  }

  private func areTimersIdentical(to other: Machine, _ own: [Context], _ others: [Context]) -> Bool {
    guard outline.timers.count == other.outline.timers.count else { return false }
    for (left, right) in zip(outline.timers.inOrder, other.outline.timers.inOrder) {
      guard left.deadline &- now == right.deadline &- other.now, left.block == right.block else { return false }
      guard (left.name ?? "").utf8.elementsEqual((right.name ?? "").utf8) else { return false }
      let owner = own.firstIndex { $0.node == Int(left.owner.index) }
      guard owner == others.firstIndex(where: { $0.node == Int(right.owner.index) }) else { return false }
      guard left.captures.elementsEqual(right.captures, by: { $0.isIdentical(to: $1) }) else { return false }
    }
    return true
  }
}
