internal import Diagnostics

/// Children that need each other's models in a cycle.
struct ChildCycle: DiagnosticKind {
  static let code: DiagnosticCode = "child-cycle"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A child may read what a sibling shows, as long as one of them can be composed first. Derived values and what the presenter
    provides to a child count with what they are made of.
    """
  static let example = DiagnosticExample.album(
    wrong: """
            cover: { present: photo, params: { name: =cover.name } }
          transitions:
            cover.removed: { message: This is the cover. }
            photos
      """,
    right: """
            cover: { present: photo, params: { name: "=photos[0].name" } }
          transitions:
            cover.removed: { message: This is the cover. }
            photos
      """,
    insteadOf: """
          transitions:
            photos
      """)

  let names: [String]

  var message: String {
    "'\(names.first ?? "")' is composed from its own model: \(names.shortened.joined(separator: " → "))"
  }

  var hints: [String] { ["keep what both need in state, and let an event of one of them set it"] }
}
