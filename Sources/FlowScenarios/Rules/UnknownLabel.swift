internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario uses a label that is not on the screen.
struct UnknownLabel: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-label"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `press`, `toggle`, `type` and `choose` find controls by the labels that are on the screen at that moment. `in` finds
    parts of the screen by their names, or by a text in them.
    """
  static let example = DiagnosticExample(from: .kettle, wrong: [.replace("- press: Pour", "- press: Poor")])

  let label: String
  /// The noun for the search: `button`, `part`.
  let what: String
  /// The name of the place in which the label was searched for, or `nil` for the whole screen.
  var place: String?
  /// The labels that exist.
  let labels: [String]
  /// A suggestion for labels that belong to another kind of element.
  var advice: String?

  var message: String { "there is no \(what) '\(label)' \(place.map { "in '\($0)'" } ?? "on the screen")" }

  /// None: the hints name labels, and the place is a whole step.
  func fixes(at span: Span) -> [Fix]? { [] }

  var hints: [String] {
    if let advice { return [advice] }
    let distinct = labels.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    if distinct.isEmpty { return ["there is none"] }
    return what == "part"
      ? pathHints(for: label, among: distinct, listedAs: "there are")
      : nameHints(for: label, among: distinct, listedAs: "there are")
  }
}
