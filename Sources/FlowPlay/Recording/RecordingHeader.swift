internal import CEL
internal import FlowRuntime

/// The first line of a recording: the flow, and the start of the session.
struct RecordingHeader: Sendable {
  /// The version of the format. Recordings of other versions are rejected, because they would be misread.
  static let edition: Int64 = 2

  /// The name of the flow.
  var flow: String
  /// The declared version of the flow.
  var version: String?
  /// A hash of everything on which a recording depends.
  var shape: String
  /// The path of the flow, relative to the folder of the recording.
  var file: String
  /// The operations with adapters.
  var outside: [String] = []
  /// The params of the flow, by name.
  var params: [(name: String, value: JSONNode)] = []
  /// The link that launched the flow.
  var route: String?
  /// The initial language.
  var locale: String?
  /// The instant of the launch, if the flow reads it.
  var now: String?
  /// The initial width of a line in cells.
  var width: Int
  /// Whether the session was traced, with each screen after its trace.
  var isTraced = false
  /// Whether the flow has secrets. A recording contains only their lengths.
  var hasSecrets = false

  /// The JSON of the line.
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
    if let now { members.append(("now", .string(now))) }
    members.append(("width", .whole(Int64(width))))
    if isTraced { members.append(("trace", .bool(true))) }
    if hasSecrets { members.append(("hasSecrets", .bool(true))) }
    return .object(members)
  }
}

extension RecordingHeader {
  private static let names: Set<String> = [
    "recording", "flow", "file", "version", "shape", "outside", "params", "route", "locale", "now", "width",
    "trace",
    "hasSecrets",
  ]

  /// Decodes the line.
  init(_ node: JSONNode) throws(SnapshotProblem) {
    guard case .object(let members) = node, members.contains(where: { $0.name == "recording" }) else {
      throw SnapshotProblem("this is not a recording; 'flowspec run --record' writes one")
    }
    let object = try SnapshotObject(node, expected: "an object")
    let edition = try object.number("recording", in: 0...Int64.max)
    guard edition == RecordingHeader.edition else {
      throw SnapshotProblem(
        "this is a recording of the form \(edition), but only \(RecordingHeader.edition) can be replayed here")
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
    now = try object.textIfPresent("now")
    if let now, Timestamp(now) == nil {
      throw SnapshotProblem("expected an instant as in 2026-01-31T18:30:00Z, found '\(now)'").inside("now")
    }
    width = Int(try object.number("width", in: 1...10_000))
    isTraced = try object.truth("trace")
    hasSecrets = try object.truth("hasSecrets")
  }
}

extension SnapshotObject {
  /// Returns a list of strings; a missing list is empty.
  func texts(_ name: String) throws(SnapshotProblem) -> [String] {
    var texts: [String] = []
    for (index, node) in try list(name).enumerated() {
      guard case .string(let text) = node else {
        throw SnapshotProblem("expected a string, found \(node.summary)").inside("[\(index)]").inside(name)
      }
      texts.append(text)
    }
    return texts
  }
}
