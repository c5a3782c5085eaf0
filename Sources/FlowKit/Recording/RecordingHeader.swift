internal import CEL
internal import FlowRuntime

/// The first line of a recording: which flow was played, and how it was started.
struct RecordingHeader: Sendable {
  /// The number of this form of recordings. Another is refused: what it says would be guessed.
  static let edition: Int64 = 1

  /// What the flow is called.
  var flow: String
  /// The version that the flow says it has.
  var version: String?
  /// A hash of all that a recording depends on.
  var shape: String
  /// Where the file of the flow is, seen from the folder of the recording.
  var file: String
  /// The operations that others than fakes carried out.
  var outside: [String] = []
  /// What the flow was given, by the names of its params.
  var params: [(name: String, value: JSONNode)] = []
  /// The link that it was opened by.
  var route: String?
  /// The language that it was started in.
  var locale: String?
  /// How many cells a line had.
  var width: Int
  /// Whether each screen stood behind what had happened.
  var isTraced = false
  /// Whether the flow knows secrets, of which a recording has the lengths alone.
  var hasSecrets = false

  /// The line.
  var node: JSONNode {
    var members: [(name: String, value: JSONNode)] = [
      ("recording", .whole(RecordingHeader.edition)), ("flow", .string(flow)), ("file", .string(file)),
    ]
    if let version { members.append(("version", .string(version))) }
    members.append(("shape", .string(shape)))
    if !outside.isEmpty { members.append(("outside", .array(outside.map { .string($0) }))) }
    if !params.isEmpty { members.append(("params", .object(params))) }
    if let route { members.append(("route", .string(route))) }
    if let locale { members.append(("locale", .string(locale))) }
    members.append(("width", .whole(Int64(width))))
    if isTraced { members.append(("trace", .bool(true))) }
    if hasSecrets { members.append(("hasSecrets", .bool(true))) }
    return .object(members)
  }
}

extension RecordingHeader {
  private static let names: Set<String> = [
    "recording", "flow", "file", "version", "shape", "outside", "params", "route", "locale", "width", "trace",
    "hasSecrets",
  ]

  /// Reads the line.
  init(_ node: JSONNode) throws(SnapshotProblem) {
    guard case .object(let members) = node, members.contains(where: { $0.name == "recording" }) else {
      throw SnapshotProblem("this is no recording; one is written by 'flowspec run --record'")
    }
    let object = try SnapshotObject(node, expected: "an object")
    let edition = try object.number("recording", in: 0...Int64.max)
    guard edition == RecordingHeader.edition else {
      throw SnapshotProblem(
        "this is a recording of the form \(edition), and only \(RecordingHeader.edition) can be replayed here")
    }
    if let unknown = object.names(besides: RecordingHeader.names).first {
      throw SnapshotProblem("a recording has no '\(unknown)'")
    }
    flow = try object.text("flow")
    file = try object.text("file")
    version = try object.textIfPresent("version")
    shape = try object.text("shape")
    outside = try object.texts("outside")
    params = try object.object("params").members
    route = try object.textIfPresent("route")
    locale = try object.textIfPresent("locale")
    width = Int(try object.number("width", in: 1...10_000))
    isTraced = try object.truth("trace")
    hasSecrets = try object.truth("hasSecrets")
  }
}

extension SnapshotObject {
  /// A list of texts that counts as empty where it is missing.
  func texts(_ name: String) throws(SnapshotProblem) -> [String] {
    var texts: [String] = []
    for (index, node) in try list(name).enumerated() {
      guard case .string(let text) = node else {
        throw SnapshotProblem("expected a text, found \(node.summary)").inside("[\(index)]").inside(name)
      }
      texts.append(text)
    }
    return texts
  }
}
