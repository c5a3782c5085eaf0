package import CEL

/// An object of a snapshot, read by names.
package struct SnapshotObject {
  /// The members in the order of the file.
  package let members: [(name: String, value: JSONNode)]
  private let positions: [String: Int]

  /// Takes a node for an object; `expected` says in words what it should be.
  package init(_ node: JSONNode, expected: String) throws(SnapshotProblem) {
    guard case .object(let members) = node else {
      throw SnapshotProblem("expected \(expected), found \(node.summary)")
    }
    var positions: [String: Int] = [:]
    for (position, member) in members.enumerated() {
      guard positions.updateValue(position, forKey: member.name) == nil else {
        throw SnapshotProblem("'\(member.name)' stands twice")
      }
    }
    self.members = members
    self.positions = positions
  }

  /// The value of a member, or `nil` when there is none of that name.
  package subscript(name: String) -> JSONNode? { positions[name].map { members[$0].value } }

  /// The names that are none of those that are known, in the order of the file.
  package func names(besides known: Set<String>) -> [String] { members.map(\.name).filter { !known.contains($0) } }

  // MARK: Members by type

  /// A member that must be there.
  package func member(_ name: String) throws(SnapshotProblem) -> JSONNode {
    guard let node = self[name] else { throw SnapshotProblem("'\(name)' is missing") }
    return node
  }

  /// A text that must be there.
  package func text(_ name: String) throws(SnapshotProblem) -> String {
    let node = try member(name)
    guard case .string(let text) = node else { throw unexpected("a text", node, name) }
    return text
  }

  /// A text that may be missing.
  package func textIfPresent(_ name: String) throws(SnapshotProblem) -> String? {
    self[name] == nil ? nil : try text(name)
  }

  /// A truth that counts as `false` where it is missing.
  package func truth(_ name: String) throws(SnapshotProblem) -> Bool {
    guard let node = self[name] else { return false }
    guard case .bool(let truth) = node else { throw unexpected("true or false", node, name) }
    return truth
  }

  /// A whole number within bounds that must be there.
  package func number(_ name: String, in range: ClosedRange<Int64>) throws(SnapshotProblem) -> Int64 {
    let node = try member(name)
    guard let number = node.wholeNumber, range.contains(number) else {
      throw unexpected("a whole number from \(range.lowerBound) to \(range.upperBound)", node, name)
    }
    return number
  }

  /// The elements of a list that counts as empty where it is missing.
  package func list(_ name: String) throws(SnapshotProblem) -> [JSONNode] {
    guard let node = self[name] else { return [] }
    guard case .array(let elements) = node else { throw unexpected("a list", node, name) }
    return elements
  }

  /// An object that counts as empty where it is missing.
  package func object(_ name: String) throws(SnapshotProblem) -> SnapshotObject {
    guard let node = self[name] else { return try SnapshotObject(.object([]), expected: "") }
    return try within(name) { () throws(SnapshotProblem) in try SnapshotObject(node, expected: "an object") }
  }

  private func unexpected(_ expected: String, _ node: JSONNode, _ name: String) -> SnapshotProblem {
    SnapshotProblem("expected \(expected), found \(node.summary)").inside(name)
  }
}

extension JSONNode {
  /// The node in a few words, for messages.
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

  /// The whole number that the node is: as a number, or as a text where it is too large for many a reader of JSON.
  var wholeNumber: Int64? {
    switch self {
    case .number(let digits), .string(let digits): Int64(digits)
    default: nil
    }
  }

  /// A whole number, as a text where many a reader of JSON would round it.
  package static func whole(_ number: Int64) -> JSONNode {
    number.magnitude <= 1 << 53 ? .number(String(number)) : .string(String(number))
  }

  /// A whole number without sign, as a text where many a reader of JSON would round it.
  static func whole(_ number: UInt64) -> JSONNode {
    number <= 1 << 53 ? .number(String(number)) : .string(String(number))
  }
}
