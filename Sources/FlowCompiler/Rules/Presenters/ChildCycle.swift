internal import Diagnostics

/// Children that need each other's models in a cycle.
struct ChildCycle: DiagnosticKind {
  static let code: DiagnosticCode = "child-cycle"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child may read what a sibling shows, as long as one of them can be composed first. Derived values and what the presenter
    provides to a child count with what they are made of.
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

  var hints: [String] { ["keep what both need in state, and let an event of one of them set it"] }
}
