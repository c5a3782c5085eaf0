internal import Diagnostics

/// The anchors of a file so far, and the number of nodes that its aliases repeat.
struct Anchors {
  /// An anchor and its node.
  struct Anchor {
    let name: String
    let span: Span
    let node: UInt32
    /// The number of nodes that an alias of it repeats; `nil` while its node is still being read.
    var size: Int?
    var isUsed = false
  }

  /// All anchors in file order.
  private(set) var all: [Anchor] = []
  /// The last anchor of each name, to which an alias refers.
  private var latest: [String: Int] = [:]
  /// The number of nodes that all aliases so far repeat.
  private(set) var repeated = 0

  /// Records an anchor and returns its number.
  mutating func add(_ name: String, at span: Span, for node: UInt32, size: Int?) -> Int {
    all.append(Anchor(name: name, span: span, node: node, size: size))
    latest[name] = all.count - 1
    return all.count - 1
  }

  /// Records the size of an anchor's node after it was read completely.
  mutating func close(_ number: Int, size: Int) { all[number].size = size }

  /// Returns the anchor to which an alias refers, and marks it as used.
  mutating func use(_ name: String) -> Anchor? {
    guard let number = latest[name] else { return nil }
    all[number].isUsed = true
    let (sum, overflowed) = repeated.addingReportingOverflow(all[number].size ?? 0)
    repeated = overflowed ? .max : sum
    return all[number]
  }

  /// The names of the last anchors in file order, as candidates for a misspelled alias.
  var recentNames: [String] { all.suffix(200).map(\.name) }
}
