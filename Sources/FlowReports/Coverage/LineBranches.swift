internal import FlowProgram
internal import FlowRuntime

/// The branches of a flow in LCOV format.
///
/// The outcomes of one branch follow each other and are all on the line of the first.
struct LineBranches {
  /// The current branch and its line.
  private var branching: (origin: CoveragePoint, line: Int)?
  private var number = -1
  private var ways = 0
  private var count = 0
  private var reachedCount = 0
  private var records: [String] = []

  /// Adds an outcome if the point belongs to a branch.
  mutating func add(_ point: CoveragePoint, line: Int, isReached: Bool) {
    guard let origin = point.branching else { return }
    if branching?.origin != origin {
      branching = (origin, line)
      number += 1
      ways = 0
    }
    records.append("BRDA:\(branching?.line ?? line),\(number),\(ways),\(isReached ? "1" : "0")")
    ways += 1
    count += 1
    if isReached { reachedCount += 1 }
  }

  /// The records of all branches, with the number of outcomes and the number of those that were reached.
  var lines: [String] { records + ["BRF:\(count)", "BRH:\(reachedCount)"] }
}

extension CoveragePoint {
  /// The first outcome of the branch to which this outcome belongs.
  fileprivate var branching: CoveragePoint? {
    switch self {
    case .guardOutcome(let span, _): .guardOutcome(span, holds: true)
    case .outcome(let operation, _): .outcome(operation: operation, .value)
    case .presenter, .event, .alternative, .modelCase, .element: nil
    }
  }
}
