internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// The screen or model of a scenario differs from its recording.
struct ChangedSnapshot: DiagnosticKind {
  static let code: DiagnosticCode = "changed-snapshot"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { snapshot: NAME }` compares the screen and its model with the recording of this name. If the change is
    intended, record the screen again with `flowspec validate --update`. Each name has one recording, so two different
    screens need two names.
    """
  static let example = DiagnosticExample(
    from: .kettle,
    wrong: [
      .insert("- expect: { snapshot: water }", after: "- press: Switch on"),
      .replace("- expect: { model: { degrees: 60 } }", "- expect: { snapshot: water }"),
    ])

  let name: String
  let former: String
  let present: String

  /// The number of lines of a difference that a message shows.
  static let lineLimit = 20

  var message: String { "the screen differs from the recording '\(name)'" }

  var hints: [String] {
    let lines = LineDifference(from: former, to: present).lines
    let left = lines.count - ChangedSnapshot.lineLimit
    let shown = lines.prefix(ChangedSnapshot.lineLimit) + (left > 0 ? ["… and \(left) more"] : [])
    return [
      (["the changes are:"] + shown).joined(separator: "\n"), "record it again with 'flowspec validate --update'",
    ]
  }
}

/// The lines that differ between two texts: removed lines start with `-`, added lines with `+`.
package struct LineDifference {
  /// The differing lines, in the order of the texts.
  package private(set) var lines: [String] = []

  /// The number of lines of each text that are compared. Two entirely different texts take quadratic time.
  private static let limit = 1_000

  package init(from former: String, to present: String) {
    let old = former.split(separator: "\n", omittingEmptySubsequences: false)
    let new = present.split(separator: "\n", omittingEmptySubsequences: false)
    // Only the lines between the common head and the common tail are compared. They are few, so a thorough
    // comparison is cheap.
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (gone, come) = (old[head..<old.count - tail], new[head..<new.count - tail])
    let changes = come.prefix(LineDifference.limit).difference(from: gone.prefix(LineDifference.limit))
    let steps = changes.map { change -> (place: Int, text: String) in
      switch change {
      case .remove(let offset, let line, _): (offset, "- \(line)")
      case .insert(let offset, let line, _): (offset, "+ \(line)")
      }
    }
    lines = steps.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.text)
  }
}
