internal import Diagnostics

/// A flow that imports itself, directly or through its imports.
struct ImportCycle: DiagnosticKind {
  static let code: DiagnosticCode = "import-cycle"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A flow that is imported runs inside of the one that imports it. If that were inside of the first in turn, there would be no
    outermost. To come to the first screen again there is `goBack: root`, or `navigate` with `as: reset`.
    """
  static let example = DiagnosticExample(
    from: .stall,
    wrong: [.replace("pay: ./till.flow.yaml", "pay: ./example.flow.yaml")])

  let flows: [String]

  var message: String { "this import goes in a circle: \(flows.shortened.joined(separator: " › "))" }

  var hints: [String] { ["move what both need into a flow of its own, and import that"] }
}
