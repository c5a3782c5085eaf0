internal import CEL
internal import FlowProgram

/// All entries of a snapshot, collected before anything is restored. Entries that call one another may appear in any
/// order, and a dropped one may still have a caller to answer.
struct EntrySurvey {
  /// An entry of a snapshot.
  struct Found {
    let id: UInt64
    /// The index in ``Program/presenters`` of its screen or flow, or `nil` when the name no longer exists.
    let presenter: PresenterID?
    /// The entry as written.
    let object: SnapshotObject
    /// The place in the snapshot.
    let path: String
  }

  /// The entries in the order of the snapshot.
  private(set) var entries: [Found] = []
  private var positions: [UInt64: Int] = [:]
  private let names: PresenterNames

  /// Finds all entries.
  ///
  /// - Complexity: Linear in the length of the snapshot.
  init(_ snapshot: SnapshotObject, _ names: PresenterNames) throws(SnapshotProblem) {
    self.names = names
    try addEntries("stack", of: snapshot, at: "")
    try addEntries("forward", of: snapshot, at: "")
    if let saved = snapshot["saved"] { try add(savedState: saved, at: "saved") }
    for (position, node) in try snapshot.list("presenters").enumerated() {
      let path = "presenters[\(position)]"
      let presenter = try at(path) { () throws(SnapshotProblem) in
        try SnapshotObject(node, expected: "a presenter")
      }
      try add(stacksOf: presenter, at: path)
      let kept = try at(path) { () throws(SnapshotProblem) in try presenter.object("kept") }
      for member in kept.members { try add(savedState: member.value, at: "\(path).kept.\(member.name)") }
    }
  }

  /// Returns the entry with a number, or `nil` when the snapshot has none.
  subscript(id: UInt64) -> Found? { positions[id].map { entries[$0] } }

  private mutating func add(stacksOf object: SnapshotObject, at path: String) throws(SnapshotProblem) {
    let stacks = try at(path) { () throws(SnapshotProblem) in try object.list("stacks") }
    for (position, node) in stacks.enumerated() {
      let path = "\(path).stacks[\(position)]"
      let stack = try at(path) { () throws(SnapshotProblem) in try SnapshotObject(node, expected: "a stack") }
      try addEntries("entries", of: stack, at: path + ".")
      try addEntries("forward", of: stack, at: path + ".")
    }
  }

  private mutating func addEntries(
    _ name: String, of object: SnapshotObject, at path: String
  ) throws(SnapshotProblem) {
    let nodes = try at(String(path.dropLast())) { () throws(SnapshotProblem) in try object.list(name) }
    for (position, node) in nodes.enumerated() {
      let path = "\(path)\(name)[\(position)]"
      let found = try at(path) { () throws(SnapshotProblem) in
        let object = try SnapshotObject(node, expected: "an entry")
        let id = UInt64(try object.number("id", in: 1...Int64.max - 1))
        if positions[id] != nil { throw SnapshotProblem("another entry has this number").inside("id") }
        return Found(id: id, presenter: names.index(of: try object.text("screen")), object: object, path: path)
      }
      positions[found.id] = entries.count
      entries.append(found)
      if let saved = found.object["saved"] { try add(savedState: saved, at: "\(path).saved") }
    }
  }

  private mutating func add(savedState node: JSONNode, at path: String) throws(SnapshotProblem) {
    let state = try at(path) { () throws(SnapshotProblem) in try SnapshotObject(node, expected: "an object") }
    try add(stacksOf: state, at: path)
    let children = try at(path) { () throws(SnapshotProblem) in try state.list("children") }
    for (position, node) in children.enumerated() {
      let path = "\(path).children[\(position)]"
      let child = try at(path) { () throws(SnapshotProblem) in try SnapshotObject(node, expected: "a child") }
      if let saved = child["saved"] { try add(savedState: saved, at: "\(path).saved") }
    }
  }
}
