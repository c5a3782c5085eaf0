package import CEL

/// An object of a snapshot, read by member names.
package struct SnapshotObject {
  /// The members in the order of the text.
  package let members: [(name: String, value: JSONNode)]
  private let positions: [String: Int]

  /// Creates an object from a node. `expected` describes the expected content in messages.
  package init(_ node: JSONNode, expected: String) throws(SnapshotProblem) {
    guard case .object(let members) = node else {
      throw SnapshotProblem("expected \(expected), found \(node.summary)")
    }
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() {
      guard positions.updateValue(position, forKey: member.name) == nil else {
        throw SnapshotProblem("'\(member.name)' occurs twice")
      }
    }
    self.members = members
    self.positions = positions
  }

  /// Returns the value of a member, or `nil` when there is none of that name.
  package subscript(name: String) -> JSONNode? { positions[name].map { members[$0].value } }

  /// Returns the unknown names, in the order of the text.
  package func names(besides known: Set<String>) -> [String] { members.map(\.name).filter { !known.contains($0) } }

  // MARK: Members by type

  /// Returns a required member.
  package func member(_ name: String) throws(SnapshotProblem) -> JSONNode {
    guard let node = self[name] else { throw SnapshotProblem("'\(name)' is missing") }
    return node
  }

  /// Returns a required string.
  package func text(_ name: String) throws(SnapshotProblem) -> String {
    let node = try member(name)
    guard case .string(let text) = node else { throw unexpected("a string", node, name) }
    return text
  }

  /// Returns an optional string.
  package func textIfPresent(_ name: String) throws(SnapshotProblem) -> String? {
    self[name] == nil ? nil : try text(name)
  }

  /// Returns a Boolean that defaults to `false`.
  package func truth(_ name: String) throws(SnapshotProblem) -> Bool {
    guard let node = self[name] else { return false }
    guard case .bool(let truth) = node else { throw unexpected("true or false", node, name) }
    return truth
  }

  /// Returns a required integer within bounds.
  package func number(_ name: String, in range: ClosedRange<Int64>) throws(SnapshotProblem) -> Int64 {
    let node = try member(name)
    guard let number = node.wholeNumber, range.contains(number) else {
      throw unexpected("a whole number from \(range.lowerBound) to \(range.upperBound)", node, name)
    }
    return number
  }

  /// Returns the elements of a list that defaults to empty.
  package func list(_ name: String) throws(SnapshotProblem) -> [JSONNode] {
    guard let node = self[name] else { return [] }
    guard case .array(let elements) = node else { throw unexpected("a list", node, name) }
    return elements
  }

  /// Returns an object that defaults to empty.
  package func object(_ name: String) throws(SnapshotProblem) -> SnapshotObject {
    guard let node = self[name] else { return try SnapshotObject(.object([]), expected: "") }
    return try within(name) { () throws(SnapshotProblem) in try SnapshotObject(node, expected: "an object") }
  }

  private func unexpected(_ expected: String, _ node: JSONNode, _ name: String) -> SnapshotProblem {
    SnapshotProblem("expected \(expected), found \(node.summary)").inside(name)
  }
}

extension JSONNode {
  /// A short description of the node, for messages.
  package var summary: String {
    switch self {
    case .null: "null"
    case .bool(let truth): "\(truth)"
    case .number(let digits): digits.utf8.count > 40 ? "a very long number" : digits
    case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// Whether the node is `null`.
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The integer value of the node: a number, or a string where it is too large for many JSON parsers.
  var wholeNumber: Int64? {
    switch self {
    case .number(let digits), .string(let digits): Int64(digits)
    default: nil
    }
  }

  /// Returns an integer, as a string where many JSON parsers would round it.
  package static func whole(_ number: Int64) -> JSONNode {
    number.magnitude <= 1 << 53 ? .number(String(number)) : .string(String(number))
  }

  /// Returns an unsigned integer, as a string where many JSON parsers would round it.
  static func whole(_ number: UInt64) -> JSONNode {
    number <= 1 << 53 ? .number(String(number)) : .string(String(number))
  }
}
