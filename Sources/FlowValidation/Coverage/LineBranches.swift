internal import FlowProgram
internal import FlowRuntime

/// Where a run can go on in several ways, as tools for line coverage count it.
///
/// The ways out of one branching come one behind the other, and stand on the line of the first.
struct LineBranches {
  /// What branches, and on which line.
  private var branching: (origin: CoveragePoint, line: Int)?
  private var number = -1
  private var ways = 0
  private var count = 0
  private var reachedCount = 0
  private var records: [String] = []

  /// Adds one way out, if it is one.
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

  /// The records of all ways, and how many there are and were gone.
  var lines: [String] { records + ["BRF:\(count)", "BRH:\(reachedCount)"] }
}

extension CoveragePoint {
  /// The first way out of the branching that this is a way out of.
  fileprivate var branching: CoveragePoint? {
    switch self {
    case .guardOutcome(let span, _): .guardOutcome(span, holds: true)
    case .outcome(let operation, _): .outcome(operation: operation, .value)
    case .presenter, .event, .alternative, .modelCase, .element: nil
    }
  }
}
