internal import CEL
internal import FlowProgram

/// The state of a watched file, which detects changes.
struct FileWatch {
  /// A change: a new value or a new problem.
  enum Change {
    case value(Value)
    case problem(OutsideProblem)
  }

  private var signature: FileSignature?
  private var last: Value?
  private var brokenSince: ContinuousClock.Instant?
  private var lastProblem: OutsideProblem?

  /// Checks the file, and reads it if it has changed or could not be read the last time.
  mutating func check(at path: String, _ read: () throws -> Value) -> Change? {
    let now = FileSignature(path: path)
    if now != nil, now == signature, brokenSince == nil { return nil }
    do {
      let value = try read()
      (signature, brokenSince, lastProblem) = (now, nil, nil)
      // A file may be touched without a change.
      if let last, last.isIdentical(to: value) { return nil }
      last = value
      return .value(value)
    } catch {
      let problem =
        error as? OutsideProblem ?? OutsideProblem(.malformed, "the file cannot be read", kind: .unreadableFile)
      return change(of: problem)
    }
  }

  /// Returns a problem only once. A partially written file gets time to be completed.
  private mutating func change(of problem: OutsideProblem) -> Change? {
    if problem.cause == .missing {
      (signature, brokenSince, last) = (nil, nil, nil)
    } else {
      let since = brokenSince ?? .now
      brokenSince = since
      if .now - since < FileAdapter.patience { return nil }
    }
    guard lastProblem != problem else { return nil }
    lastProblem = problem
    return .problem(problem)
  }
}
