internal import CEL
internal import FlowProgram

// The inputs of a state that are not user inputs.
extension ReferenceFlow {
  /// The orders in which the next due timers can run. Equal timers count as one kind.
  ///
  /// Each order is a list of positions among these timers in arming order.
  public var timerOrders: [[Int]] {
    let due = dueNext
    let order = inOrder
    let kinds = due.map { key(of: $0, order) }
    var orders: [[Int]] = due.isEmpty ? [] : [[]]
    for _ in due {
      orders = orders.flatMap { former in
        due.indices.filter { timer in
          !former.contains(timer)
            && due.indices.allSatisfy { $0 >= timer || kinds[$0] != kinds[timer] || former.contains($0) }
        }.map { former + [$0] }
      }
    }
    return orders
  }

  private var dueNext: [ArmedTimer] {
    guard let next = nextTimerDue else { return [] }
    return timers.filter { $0.deadline == next.deadline }.sorted { $0.order < $1.order }
  }

  /// Advances time to the next timer, and runs the timers that are due then in an order of ``timerOrders``.
  public mutating func advance(runningInOrder order: [Int]) -> [ReferenceFault] {
    let due = dueNext
    guard let first = due.first else { return [] }
    let numbers = due.map(\.order)
    timers.removeAll { numbers.contains($0.order) }
    for (position, timer) in order.enumerated() {
      timers.append(
        ArmedTimer(
          deadline: due[timer].deadline, order: numbers[position], owner: due[timer].owner, action: due[timer].action))
    }
    return pass(max(0, first.deadline - now))
  }

  /// The positions of the first pending call of each kind. Calls that differ only in their numbers are of one kind,
  /// unless timers distinguish them.
  public var waitingKinds: [Int] {
    let order = inOrder
    var kinds: [String] = []
    var positions: [Int] = []
    for (position, call) in waitingCalls.enumerated() {
      let key = key(of: call, order)
      let isTimed = timers.contains { $0.number == call.number }
      if !isTimed, kinds.contains(key) { continue }
      if !isTimed { kinds.append(key) }
      positions.append(position)
    }
    return positions
  }

  /// The sizes that exploration can bound: entries, messages, calls, timers.
  public var sizes: (entries: Int, messages: Int, calls: Int, timers: Int) {
    (self[ReferenceFlow.root].stacks[0].entries.count, messages.count, calls.count, timers.count)
  }
}
