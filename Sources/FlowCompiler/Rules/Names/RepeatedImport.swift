internal import Diagnostics

/// A flow that another flow imports under two names, although it handles its events or has a requirement for it.
///
/// Reported while reading imports.
struct RepeatedImport: DiagnosticKind {
  static let code: DiagnosticCode = "repeated-import"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Two imports of the same file are one flow with two names. The imported flow has only one `requires`, and one handler
    for each of its events, so neither can depend on the name. The second import is an error if one of the imports has
    `requires`, or if the flow handles an event of the imported flow. To use a flow in two ways, give it a param.
    """
  static let example = DiagnosticExample(
    from: .stall,
    wrong: [
      .replace(
        "pay: ./till.flow.yaml",
        "pay: ./till.flow.yaml\nsettle: { flow: ./till.flow.yaml, requires: { when: params.price > 0, redirect: stall } }"
      )
    ])

  let first: String

  var message: String { "this file is already imported as '\(first)'" }

  var hints: [String] { ["remove this import, and use '\(first)'"] }
}
