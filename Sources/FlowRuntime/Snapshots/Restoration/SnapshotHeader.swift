internal import CEL
internal import FlowProgram

/// The facts that a snapshot declares about itself and its program.
struct SnapshotHeader {
  /// The whole snapshot.
  let object: SnapshotObject
  /// The kind of its content.
  let content: SnapshotContent
  /// Whether the flow had ended.
  let hasExited: Bool
  /// The locale of the flow, if the snapshot contains it.
  let locale: LocaleTag?
  /// The version that the author declared in the source.
  let version: String?
  /// The slots and effects of each presenter of the program at the time of the snapshot.
  let declared: [ProgramShape.Declared]

  private static let names: Set<String> = [
    "snapshot", "flow", "version", "shape", "keeps", "hasExited", "declared", "nextEntry", "stack",
    "result", "answers",
  ]
  private static let namesOfContent: [SnapshotContent: Set<String>] = [
    .everything: [
      "now", "sinceTouch", "locale", "nextMessage", "lastChange", "messages", "presenters", "timers", "resting",
      "calls",
      "nextCall", "streams", "fakes", "forward",
    ],
    .saved: ["saved", "params"],
  ]

  /// Reads the header. Rejects text that is not a snapshot of a flow of this name.
  init(_ text: String, for shape: ProgramShape) throws(SnapshotProblem) {
    let node: JSONNode
    do throws(JSONError) { node = try JSONNode(parsing: text, nesting: SnapshotFormat.nesting) } catch {
      throw SnapshotProblem("this is not a snapshot, because \(error.message)")
    }
    object = try SnapshotObject(node, expected: "a snapshot")
    guard object["snapshot"] != nil else {
      throw SnapshotProblem("this is not a snapshot, because it has no 'snapshot'")
    }
    let edition = try object.number("snapshot", in: 0...Int64.max)
    guard edition == SnapshotFormat.edition else {
      throw SnapshotProblem("expected form \(SnapshotFormat.edition) of snapshots, found \(edition)").inside("snapshot")
    }
    let flow = try object.text("flow")
    guard isSameName(flow, shape.program.name) else {
      throw SnapshotProblem("it is of the flow '\(flow)', but this is '\(shape.program.name)'").inside("flow")
    }
    let keeps = try object.text("keeps")
    guard let content = SnapshotContent(rawValue: keeps) else {
      throw SnapshotProblem("expected 'everything' or 'saved', found '\(keeps)'").inside("keeps")
    }
    self.content = content
    version = try object.textIfPresent("version")
    locale = try SnapshotHeader.locale(in: object)
    hasExited = try object.truth("hasExited")
    declared = try SnapshotHeader.declared(in: object.object("declared"), shape)
  }

  private static func locale(in object: SnapshotObject) throws(SnapshotProblem) -> LocaleTag? {
    guard let name = try object.textIfPresent("locale") else { return nil }
    guard let locale = LocaleTag(name) else {
      throw SnapshotProblem("no language is named '\(name)'").inside("locale")
    }
    return locale
  }

  private static func declared(
    in object: SnapshotObject, _ shape: ProgramShape
  ) throws(SnapshotProblem) -> [ProgramShape.Declared] {
    var declared = shape.declared.map { _ in ProgramShape.Declared() }
    for (index, name) in shape.names.names.enumerated() {
      guard object[name] != nil else { continue }
      declared[index] = try within("declared") { () throws(SnapshotProblem) in
        let presenter = try object.object(name)
        return try within(name) { () throws(SnapshotProblem) in
          ProgramShape.Declared(
            slots: try texts("slots", of: presenter).map { ($0, DeclaredType(text: $1)) },
            effects: try texts("effects", of: presenter).map { ($0, $1) })
        }
      }
    }
    return declared
  }

  private static func texts(
    _ name: String, of object: SnapshotObject
  ) throws(SnapshotProblem) -> [(name: String, text: String)] {
    let inner = try object.object(name)
    var texts: [(name: String, text: String)] = []
    for member in inner.members {
      let text = try within(name) { () throws(SnapshotProblem) in try inner.text(member.name) }
      texts.append((member.name, text))
    }
    return texts
  }

  /// Notes the differences between the programs as a whole, and the unknown parts of the snapshot.
  func note(in notes: inout SnapshotNotes, of program: Program) {
    if version != program.version {
      notes.add(
        "The snapshot is of \(versionText(version)) of the flow, but this is \(versionText(program.version)).",
        at: "version")
    }
    let known = SnapshotHeader.names.union(SnapshotHeader.namesOfContent[content] ?? [])
    for name in object.names(besides: known) {
      notes.add("'\(name)' is ignored, because it is not a part of a snapshot.", at: name)
    }
  }

  private func versionText(_ version: String?) -> String { version.map { "version '\($0)'" } ?? "no named version" }
}
