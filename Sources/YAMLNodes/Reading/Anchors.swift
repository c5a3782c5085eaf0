internal import Diagnostics

/// The anchors of a file so far, and how many nodes its aliases repeat.
struct Anchors {
  /// An anchor and the node it stands in front of.
  struct Anchor {
    let name: String
    let span: Span
    let node: UInt32
    /// How many nodes an alias of it repeats; `nil` while its node is still being read.
    var size: Int?
    var isUsed = false
  }

  /// All anchors in the order of the file.
  private(set) var all: [Anchor] = []
  /// The last anchor of each name, which is the one that an alias means.
  private var latest: [String: Int] = [:]
  /// How many nodes all aliases so far repeat.
  private(set) var repeated = 0

  /// Notes an anchor and returns its number.
  mutating func add(_ name: String, at span: Span, for node: UInt32, size: Int?) -> Int {
    all.append(Anchor(name: name, span: span, node: node, size: size))
    latest[name] = all.count - 1
    return all.count - 1
  }

  /// Notes that the node of an anchor has been read to its end.
  mutating func close(_ number: Int, size: Int) { all[number].size = size }

  /// The anchor that an alias means, which counts as used from now on.
  mutating func use(_ name: String) -> Anchor? {
    guard let number = latest[name] else { return nil }
    all[number].isUsed = true
    let (sum, overflowed) = repeated.addingReportingOverflow(all[number].size ?? 0)
    repeated = overflowed ? .max : sum
    return all[number]
  }

  /// The names of the last anchors in the order of the file: enough to find the one that was meant.
  var recentNames: [String] { all.suffix(200).map(\.name) }
}
