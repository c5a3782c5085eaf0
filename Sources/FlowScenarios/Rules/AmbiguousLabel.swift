internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A label that a scenario uses is on the screen more than once.
struct AmbiguousLabel: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-label"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    If several controls have the same label, as in the rows of a list, `in` selects one of them. It accepts the name of
    the part of the control (`rows[1]`), the label of its group, or a text beside the control.
    """
  static let example = DiagnosticExample(from: .kettle, wrong: [.replace("- press: Pour", "- press: Lift")])

  let label: String
  /// The noun for the search: `button`, `part`.
  let what: String
  let count: Int
  /// The names of places that would narrow the search.
  let places: [String]

  /// The number of places that the hint lists.
  static let shownPlaceCount = 6

  var message: String { "there are \(count) on the screen: \(what) '\(label)'" }

  var hints: [String] {
    let shown = places.prefix(AmbiguousLabel.shownPlaceCount).map { "'\($0)'" }.joined(separator: ", ")
    return ["select one with 'in: …' beside the step\(shown.isEmpty ? "" : "; there are \(shown)")"]
  }
}
