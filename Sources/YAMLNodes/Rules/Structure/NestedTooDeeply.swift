internal import Diagnostics

/// Collections that are nested more deeply than a flow requires.
struct NestedTooDeeply: DiagnosticKind {
  static let code: DiagnosticCode = "nested-too-deeply"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Lists and mappings may lie within each other up to a fixed depth, far beyond what flows have, so that a
    generated or damaged file costs no more than its reading.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("[count]", String(repeating: "[", count: 140))])

  let limit: Int

  var message: String { "lists and mappings lie more than \(limit) deep within each other here" }

  var hints: [String] { ["give the inner parts names of their own, as types, presenters or flows"] }
}
