internal import Diagnostics

/// A slot, filled or drawn, that the template does not have.
///
/// Reported while declaring names and types and lowering presenters.
struct UnknownSlot: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-slot"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A template lists its slots under `slots`, and its view draws them. The presenter that composes the template fills
    the slots under the same names.
    """
  static let example = DiagnosticExample(
    from: .album,
    with: [
      .insert(
        "slots: [caption]",
        after: """
          transitions:
            remove: { emit: removed }
          """),
      .insert("  - slot: caption", after: "view:"),
    ],
    wrong: [.remove("slots: [caption]")])

  let name: String
  let owner: String
  let declared: [String]
  /// Whether the template itself draws the slot.
  var isOwn = false
  /// Whether the presenter can have slots at all.
  var isPart = true

  var message: String {
    isPart ? "'\(owner)' has no slot '\(name)'" : "'\(owner)' cannot have slots, since no presenter composes it"
  }

  var hints: [String] {
    if !isPart { return ["write '- child: NAME' to draw a child"] }
    if declared.isEmpty || isOwn && nearestName(to: name, among: declared) == nil {
      return ["declare it in '\(owner)': 'slots: [\((declared + [name]).joined(separator: ", "))]'"]
    }
    return nameHints(for: name, among: declared, listedAs: "its slots are")
  }
}
