internal import Diagnostics

/// Why no flow could be made of a snapshot. Nothing has changed then.
public struct SnapshotProblem: Error, Sendable, CustomStringConvertible {
  /// Where in the snapshot, such as `presenters[2].state.items[4].name`; empty where it is about the whole.
  public private(set) var path: String
  /// What is wrong, as one lower-case clause without a full stop.
  public let message: String
  /// What failed while the flow was put together, or `nil` when the snapshot itself is at fault.
  public let fault: Fault?
  /// Whether the whole path is known.
  private var isPlaced = false

  /// Says what is wrong with a snapshot, and where.
  package init(_ message: String, at path: String = "") {
    self.path = path
    self.message = message
    fault = nil
  }

  /// Says that the flow failed.
  init(_ fault: Fault) {
    path = ""
    message = "the flow cannot go on from here: \(fault.diagnostic.message)"
    self.fault = fault
  }

  /// The place and what is wrong there, in one line.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }

  /// The same, seen from further out: problems are found deep inside and learn where on the way out.
  package func inside(_ step: String) -> SnapshotProblem {
    // What fails in the flow has its place in the flow.
    if fault != nil || isPlaced { return self }
    var problem = self
    let isIndexed = path.isEmpty || path.utf8.first == UInt8(ascii: "[")
    problem.path = isIndexed ? step + path : "\(step).\(path)"
    return problem
  }

  /// The same, seen from the outside, where the place is known by its whole path.
  func placed(at path: String) -> SnapshotProblem {
    var problem = path.isEmpty ? self : inside(path)
    problem.isPlaced = true
    return problem
  }
}

/// Does something at a place that is known by its whole path, wherever that is done.
func at<Result>(
  _ path: String, _ body: () throws(SnapshotProblem) -> Result
) throws(SnapshotProblem) -> Result {
  do throws(SnapshotProblem) { return try body() } catch { throw error.placed(at: path) }
}

/// Does something inside a member of an object or an element of a list, so that a problem says where it was.
func within<Result>(
  _ step: String, _ body: () throws(SnapshotProblem) -> Result
) throws(SnapshotProblem) -> Result {
  do throws(SnapshotProblem) { return try body() } catch { throw error.inside(step) }
}

/// Does something with each element of a list; a problem says with which.
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
