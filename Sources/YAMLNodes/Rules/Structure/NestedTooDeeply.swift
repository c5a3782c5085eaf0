internal import Diagnostics

/// Collections that are nested more deeply than a flow requires.
///
/// Reported while reading YAML.
struct NestedTooDeeply: DiagnosticKind {
  static let code: DiagnosticCode = "nested-too-deeply"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Lists and mappings can be nested up to a fixed depth, which is far beyond the needs of a flow. This limit bounds the
    cost of a generated or damaged file.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("[count]", String(repeating: "[", count: 140))])

  let limit: Int

  var message: String { "lists and mappings are nested more than \(limit) levels deep here" }

  var hints: [String] { ["give the inner parts names of their own, as types, presenters or flows"] }
}
