internal import Diagnostics

/// A child, named by a view or a transition, that the presenter does not have.
///
/// Reported while lowering presenters.
struct UnknownChild: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-child"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A view can draw only the children of its own presenter. A transition `NAME.EVENT` handles an event of a child, or of
    a store that the presenter declares. In the flow, it can also handle an event of a screen.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("- child: photos", "- child: fotos")])

  let name: String
  let owner: String
  let declared: [String]
  /// The suggested spelling, if the name is known to mean something else.
  var advice: String?

  var message: String { "\(owner) has no child '\(name)'" }

  var hints: [String] {
    if let advice { return [advice] }
    if declared.isEmpty { return ["declare it: 'children: { \(name): { present: … } }'"] }
    return nameHints(for: name, among: declared, listedAs: "there are")
  }
}
