internal import CEL
internal import FlowProgram

/// What was seen of a file that is watched, to tell what is new.
struct FileWatch {
  /// What a look at the file comes to, where that is something new.
  enum Sight {
    case value(Value)
    case problem(OutsideProblem)
  }

  private var signature: FileSignature?
  private var last: Value?
  private var brokenSince: ContinuousClock.Instant?
  private var lastProblem: OutsideProblem?

  /// Looks at the file, and reads it when it has changed or could not be read last time.
  mutating func look(at path: String, _ read: () throws -> Value) -> Sight? {
    let now = FileSignature(path: path)
    if now != nil, now == signature, brokenSince == nil { return nil }
    do {
      let value = try read()
      (signature, brokenSince, lastProblem) = (now, nil, nil)
      // A file may be touched without being changed.
      if let last, last.isIdentical(to: value) { return nil }
      last = value
      return .value(value)
    } catch {
      let problem =
        error as? OutsideProblem ?? OutsideProblem(.malformed, "the file cannot be read", kind: .unreadableFile)
      return sight(of: problem)
    }
  }

  /// A problem is told once. Whoever writes a file bit by bit is given time to finish.
  private mutating func sight(of problem: OutsideProblem) -> Sight? {
    if problem.cause == .missing {
      (signature, brokenSince, last) = (nil, nil, nil)
    } else {
      let since = brokenSince ?? .now
      brokenSince = since
      if .now - since < FileCarrier.patience { return nil }
    }
    guard lastProblem != problem else { return nil }
    lastProblem = problem
    return .problem(problem)
  }
}
