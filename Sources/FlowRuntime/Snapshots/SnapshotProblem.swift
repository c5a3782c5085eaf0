internal import Diagnostics

/// The reason why a snapshot cannot be restored. A failed restoration changes nothing.
public struct SnapshotProblem: Error, Sendable, CustomStringConvertible {
  /// The place in the snapshot, such as `presenters[2].state.items[4].name`. Empty for the snapshot as a whole.
  public private(set) var path: String
  /// The problem, as one lower-case clause without a full stop.
  public let message: String
  /// The fault of the flow during restoration, or `nil` when the snapshot itself is invalid.
  public let fault: Fault?
  /// Whether the path is complete.
  private var isPlaced = false

  /// Creates a problem with its place.
  package init(_ message: String, at path: String = "") {
    self.path = path
    self.message = message
    fault = nil
  }

  /// Creates a problem from a fault of the flow.
  init(_ fault: Fault) {
    path = ""
    message = "the flow cannot continue from here: \(fault.diagnostic.message)"
    self.fault = fault
  }

  /// The place and the problem, in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }

  /// Returns the problem with an outer path component added. Problems are found deep inside and get their path on
  /// the way out.
  package func inside(_ step: String) -> SnapshotProblem {
    // A fault has its place in the source of the flow.
    if fault != nil || isPlaced { return self }
    var problem = self
    let isIndexed = path.isEmpty || path.utf8.first == UInt8(ascii: "[")
    problem.path = isIndexed ? step + path : "\(step).\(path)"
    return problem
  }

  /// Returns the problem with its path made complete.
  func placed(at path: String) -> SnapshotProblem {
    var problem = path.isEmpty ? self : inside(path)
    problem.isPlaced = true
    return problem
  }
}

/// Runs an operation at a place given by its complete path.
func at<Result>(
  _ path: String, _ body: () throws(SnapshotProblem) -> Result
) throws(SnapshotProblem) -> Result {
  do throws(SnapshotProblem) { return try body() } catch { throw error.placed(at: path) }
}

/// Runs an operation inside a member of an object or an element of a list, whose name is added to the path of a
/// problem.
func within<Result>(
  _ step: String, _ body: () throws(SnapshotProblem) -> Result
) throws(SnapshotProblem) -> Result {
  do throws(SnapshotProblem) { return try body() } catch { throw error.inside(step) }
}

/// Runs an operation for each element of a list, whose index is added to the path of a problem.
func withinEach<Element, Result>(
  _ elements: [Element], _ body: (Int, Element) throws(SnapshotProblem) -> Result
) throws(SnapshotProblem) -> [Result] {
  var results: [Result] = []
  results.reserveCapacity(elements.count)
  for (index, element) in elements.enumerated() {
    do throws(SnapshotProblem) { results.append(try body(index, element)) } catch { throw error.inside("[\(index)]") }
  }
  return results
}
