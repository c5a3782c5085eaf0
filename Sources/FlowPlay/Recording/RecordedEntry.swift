internal import CEL
internal import FlowRuntime

/// An entry of a recording: a line after the first.
struct RecordedEntry: Sendable {
  /// The content of an entry.
  enum Content: Sendable {
    /// A typed line with pseudonyms for secrets, and the control that it uses.
    case line(String, control: RecordedControl? = nil)
    /// A pseudonym whose first use is in the next entry.
    case secret(Pseudonyms.Definition)
    /// A typed line that waits for real time.
    case wait(String)
    /// External inputs that arrived together.
    case came([RecordedArrival])
    /// A change of the width of lines, in cells.
    case width(Int)
    /// Time passed, and the flow changed by itself.
    case time
    /// The screen after the previous entry.
    case shown(RecordedScreen)
    /// The previous line was rejected, with the reason.
    case refused(String)
  }

  /// The elapsed time of the session in nanoseconds.
  let at: Int64
  let content: Content

  /// The JSON of the entry.
  var node: JSONNode {
    let members: [(name: String, value: JSONNode)] =
      switch content {
      case .line(let line, let control): [("line", .string(line))] + (control?.members ?? [])
      case .secret(let definition): definition.members
      case .wait(let line): [("wait", .string(line))]
      case .came(let arrivals): [("came", .array(arrivals.map(\.node)))]
      case .width(let width): [("width", .whole(Int64(width)))]
      case .time: []
      case .shown(let screen): screen.members
      case .refused(let message): [("refused", .string(message))]
      }
    return .object([("at", .string(Value.Duration(nanoseconds: at).description))] + members)
  }
}

extension RecordedEntry {
  private static let names: Set<String> = [
    "at", "line", "label", "key", "wait", "came", "width", "shown", "faults", "refused", "secret", "as", "own", "held",
  ]
  /// The members that accompany others.
  private static let details: Set<String> = ["at", "faults", "label", "key", "as", "own", "held"]

  /// Decodes an entry.
  init(_ node: JSONNode) throws(SnapshotProblem) {
    let object = try SnapshotObject(node, expected: "an entry")
    if let unknown = object.names(besides: RecordedEntry.names).first {
      throw SnapshotProblem("an entry has no '\(unknown)'")
    }
    let time = try object.text("at")
    guard let duration = Value.Duration(time), duration.nanoseconds >= 0 else {
      throw SnapshotProblem("expected a time as in \"1.5s\", found \(JSONNode.string(time).summary)").inside("at")
    }
    let kinds = object.members.map(\.name).filter { !RecordedEntry.details.contains($0) }
    guard kinds.count <= 1 else {
      throw SnapshotProblem("'\(kinds[0])' and '\(kinds[1])' are in one entry")
    }
    at = duration.nanoseconds
    content = try Content(object, kind: kinds.first)
  }
}

extension RecordedEntry.Content {
  fileprivate init(_ object: SnapshotObject, kind: String?) throws(SnapshotProblem) {
    switch kind {
    case "line": self = .line(try object.text("line"), control: try RecordedControl(object))
    case "secret": self = .secret(try Pseudonyms.Definition(object))
    case "wait": self = .wait(try object.text("wait"))
    case "width": self = .width(Int(try object.number("width", in: 1...10_000)))
    case "refused": self = .refused(try object.text("refused"))
    case "shown": self = .shown(RecordedScreen(lines: try object.texts("shown"), faults: try object.texts("faults")))
    case "came":
      var arrivals: [RecordedArrival] = []
      for (index, node) in try object.list("came").enumerated() {
        do throws(SnapshotProblem) { arrivals.append(try RecordedArrival(node)) } catch {
          throw error.inside("[\(index)]").inside("came")
        }
      }
      self = .came(arrivals)
    default: self = .time
    }
  }
}

extension Pseudonyms.Definition {
  fileprivate var members: [(name: String, value: JSONNode)] {
    var members: [(name: String, value: JSONNode)] = [
      ("secret", .whole(Int64(number))), ("as", .string(pseudonym)),
    ]
    if let own { members.append(("own", .whole(Int64(own)))) }
    if isText { members.append(("held", .string("string"))) }
    return members
  }

  fileprivate init(_ object: SnapshotObject) throws(SnapshotProblem) {
    number = Int(try object.number("secret", in: 1...Int64(Pseudonyms.limit)))
    pseudonym = try object.text("as")
    own = object["own"] == nil ? nil : Int(try object.number("own", in: 1...Int64(Int32.max)))
    isText = try object.textIfPresent("held") == "string"
  }
}
