internal import Diagnostics

/// Children that need each other's models in a cycle.
///
/// Reported while lowering presenters.
struct ChildCycle: DiagnosticKind {
  static let code: DiagnosticCode = "child-cycle"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child may read the model of a sibling, but these reads must not form a cycle. Reads through derived values and
    provided values count as well.
    """
  static let example = DiagnosticExample(
    from: .album,
    with: [
      .insert(
        #"cover: { present: photo, params: { name: "=photos[0].name" } }"#,
        after: "photos: { present: photo, each: names, as: name, key: name, params: { name: =name } }"),
      .replace(
        """
        transitions:
          photos.removed: { remove: { from: names, as: other, where: other == name } }
        """,
        """
        transitions:
          cover.removed: { message: This is the cover. }
          photos.removed: { remove: { from: names, as: other, where: other == name } }
        """),
    ],
    wrong: [
      .replace(
        #"cover: { present: photo, params: { name: "=photos[0].name" } }"#,
        "cover: { present: photo, params: { name: =cover.name } }")
    ])

  let names: [String]

  var message: String {
    "'\(names.first ?? "")' is composed from its own model: \(names.shortened.joined(separator: " → "))"
  }

  var hints: [String] { ["keep the shared values in state, and set them on an event of one of the children"] }
}
