/// Runs a pattern over a string with all its alternatives in parallel, without backtracking.
///
/// At each character every instruction is visited at most once, in the order of preference.
struct PatternMachine {
  private struct Thread {
    let instruction: Int
    let slots: [Int]
  }

  /// A pending task while jumps are followed: an instruction, or a slot to restore.
  private enum Pending {
    case instruction(Int)
    case restore(slot: Int, value: Int)
  }

  private let program: [PatternInstruction]
  private let slotCount: Int
  private var current: [Thread] = []
  private var upcoming: [Thread] = []
  /// For each instruction, the round in which it was added last.
  private var marks: [Int]
  private var round = 0
  /// The number of characters traversed so far.
  private(set) var steps = 0
  private var pending: [Pending] = []

  init(_ program: [PatternInstruction], slotCount: Int) {
    self.program = program
    self.slotCount = slotCount
    marks = Array(repeating: 0, count: program.count)
  }

  /// Returns the slots of the preferred match with the first start at or after a position. The slots are empty when
  /// none were requested.
  mutating func run(_ subject: PatternSubject, from start: Int) -> [Int]? {
    let scalars = subject.scalars
    var best: [Int]?
    var position = start
    // The round number keeps increasing, so that marks of an earlier run never look like those of this one.
    round += 1
    current.removeAll(keepingCapacity: true)
    while true {
      if best == nil { add(0, Array(repeating: -1, count: slotCount), scalars, position, toUpcoming: false) }
      round += 1
      let scalar = position < scalars.count ? scalars[position] : nil
      if step(scalar, scalars, position, &best) { return best }
      swap(&current, &upcoming)
      upcoming.removeAll(keepingCapacity: true)
      guard scalar != nil else { break }
      position += 1
      steps += 1
      if current.isEmpty, best != nil { break }
    }
    return best
  }

  /// Advances all threads over a character.
  ///
  /// - Returns: Whether any match suffices and one was found.
  private mutating func step(
    _ scalar: Unicode.Scalar?, _ scalars: [Unicode.Scalar], _ position: Int, _ best: inout [Int]?
  ) -> Bool {
    for thread in current {
      switch program[thread.instruction] {
      case .match:
        best = thread.slots
        // The threads after this one are less preferred.
        return slotCount == 0
      case .set(let set):
        guard let scalar, set.contains(scalar) else { continue }
        add(thread.instruction + 1, thread.slots, scalars, position + 1, toUpcoming: true)
      default: continue
      }
    }
    return false
  }

  /// Adds a thread and follows all instructions that consume no character.
  private mutating func add(
    _ instruction: Int, _ initial: [Int], _ scalars: [Unicode.Scalar], _ position: Int, toUpcoming: Bool
  ) {
    var slots = initial
    pending.removeAll(keepingCapacity: true)
    pending.append(.instruction(instruction))
    while let next = pending.popLast() {
      guard case .instruction(let index) = next else {
        if case .restore(let slot, let value) = next { slots[slot] = value }
        continue
      }
      if marks[index] == round { continue }
      marks[index] = round
      switch program[index] {
      case .jump(let target): pending.append(.instruction(target))
      case .split(let first, let second):
        pending.append(.instruction(second))
        pending.append(.instruction(first))
      case .save(let slot):
        if slot < slotCount {
          pending.append(.restore(slot: slot, value: slots[slot]))
          slots[slot] = position
        }
        pending.append(.instruction(index + 1))
      case .assertion(let assertion):
        if holds(assertion, scalars, position) { pending.append(.instruction(index + 1)) }
      case .set, .match:
        let thread = Thread(instruction: index, slots: slots)
        if toUpcoming { upcoming.append(thread) } else { current.append(thread) }
      }
    }
  }

  private func holds(_ assertion: PatternAssertion, _ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    switch assertion {
    case .textStart: position == 0
    case .textEnd: position == scalars.count
    case .lineStart: position == 0 || scalars[position - 1] == "\n"
    case .lineEnd: position == scalars.count || scalars[position] == "\n"
    case .wordBoundary: isWord(scalars, position - 1) != isWord(scalars, position)
    case .noWordBoundary: isWord(scalars, position - 1) == isWord(scalars, position)
    }
  }

  private func isWord(_ scalars: [Unicode.Scalar], _ position: Int) -> Bool {
    guard scalars.indices.contains(position), scalars[position].isASCII else { return false }
    return isNamePart(UInt8(scalars[position].value))
  }
}
