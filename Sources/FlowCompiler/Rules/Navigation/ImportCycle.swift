internal import Diagnostics

/// A flow or library that imports itself, directly or through its imports.
///
/// Reported while reading imports.
struct ImportCycle: DiagnosticKind {
  static let code: DiagnosticCode = "import-cycle"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    An imported flow runs inside the flow that imports it. If two flows imported each other, neither of them would be
    the outermost flow. Libraries may import other libraries, but these imports must not form a cycle either. To return
    to the first screen, write `goBack: root`, or `navigate` with `as: reset`.
    """
  static let example = DiagnosticExample(
    from: .stall,
    wrong: [.replace("pay: ./till.flow.yaml", "pay: ./example.flow.yaml")])

  let flows: [String]

  var message: String { "this import is part of a cycle: \(flows.shortened.joined(separator: " › "))" }

  var hints: [String] { ["move the shared parts to a flow or library of their own, and import that"] }
}
