/// An instruction of a compiled pattern.
enum PatternInstruction: Sendable {
  case set(ScalarSet)
  /// Continues at both positions, the first preferred.
  case split(Int, Int)
  case jump(Int)
  case save(Int)
  case assertion(PatternAssertion)
  case match
}

/// Compiles a pattern to instructions. Repetitions are unrolled.
struct PatternCompiler {
  private(set) var program: [PatternInstruction] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  private mutating func add(_ instruction: PatternInstruction) throws(EvaluationError) {
    if program.count >= limit { throw EvaluationError(.invalidArgument, "the pattern is too large") }
    program.append(instruction)
  }

  mutating func emit(_ node: PatternNode) throws(EvaluationError) {
    switch node {
    case .empty: break
    case .set(let set): try add(.set(set))
    case .assertion(let assertion): try add(.assertion(assertion))
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .choice(let nodes): try emitChoice(nodes)
    case .group(let inner, let number):
      try add(.save(2 * number))
      try emit(inner)
      try add(.save(2 * number + 1))
    case .loop(let inner, let minimum, let maximum, let isGreedy):
      try emitLoop(inner, minimum, maximum, isGreedy: isGreedy)
    }
  }

  private mutating func emitChoice(_ nodes: [PatternNode]) throws(EvaluationError) {
    var jumps: [Int] = []
    for (index, node) in nodes.enumerated() {
      if index == nodes.count - 1 {
        try emit(node)
        break
      }
      let split = program.count
      try add(.split(split + 1, split + 1))
      try emit(node)
      jumps.append(program.count)
      try add(.jump(0))
      program[split] = .split(split + 1, program.count)
    }
    for jump in jumps { program[jump] = .jump(program.count) }
  }

  private mutating func emitLoop(
    _ node: PatternNode, _ minimum: Int, _ maximum: Int?, isGreedy: Bool
  ) throws(EvaluationError) {
    // An endless loop jumps back to its last copy, so it needs one copy less before it.
    for _ in 0..<(maximum == nil ? max(0, minimum - 1) : minimum) {
      let before = program.count
      try emit(node)
      // A node without instructions stays empty however often it is repeated.
      if program.count == before { break }
    }
    guard let maximum else {
      try emitEndlessLoop(node, isOptional: minimum == 0, isGreedy: isGreedy)
      return
    }
    var splits: [Int] = []
    for _ in minimum..<max(minimum, maximum) {
      splits.append(program.count)
      try add(.split(0, 0))
      try emit(node)
    }
    for split in splits { setSplit(split, isGreedy: isGreedy) }
  }

  /// Emits a loop that decides after its body whether to continue, even where the loop is optional. A body that
  /// matches nothing then leaves the loop, instead of being skipped in favour of its other alternatives.
  private mutating func emitEndlessLoop(
    _ node: PatternNode, isOptional: Bool, isGreedy: Bool
  ) throws(EvaluationError) {
    let entry = program.count
    if isOptional { try add(.split(0, 0)) }
    let start = program.count
    try emit(node)
    let split = program.count
    try add(isGreedy ? .split(start, split + 1) : .split(split + 1, start))
    if isOptional { setSplit(entry, isGreedy: isGreedy) }
  }

  /// Makes a split choose between its body, which follows it, and the end of the program so far.
  private mutating func setSplit(_ split: Int, isGreedy: Bool) {
    program[split] = isGreedy ? .split(split + 1, program.count) : .split(program.count, split + 1)
  }
}
