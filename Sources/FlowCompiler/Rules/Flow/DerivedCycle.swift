internal import Diagnostics
internal import FlowSpec

/// Derived values that are computed from each other in a cycle.
///
/// Reported while lowering presenters.
struct DerivedCycle: DiagnosticKind {
  static let code: DiagnosticCode = "derived-cycle"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A derived value may read other derived values, but these reads must not form a cycle.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .replace(
        "isOn: light != Light.off",
        """
        isOn: "!isOff"
        isOff: "!isOn"
        """)
    ])

  let names: [String]

  var message: String { "'\(names.first ?? "")' is computed from itself: \(names.joined(separator: " → "))" }

  var hints: [String] { ["compute one of them only from state"] }
}
