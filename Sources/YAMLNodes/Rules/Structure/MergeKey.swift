internal import Diagnostics

/// The key `<<`, which does not merge in YAML 1.2.
struct MergeKey: DiagnosticKind {
  static let code: DiagnosticCode = "merge-key"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Older YAML took the key `<<` as a wish to copy the entries of another mapping. YAML 1.2 has no such key, and
    flows say the same with declarations that can be named.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("model: [count]", "model: { <<: count }")])

  var message: String { "'<<' merges nothing: YAML 1.2 has no merge key" }

  var hints: [String] { ["write the entries out", "repeat a whole mapping by an alias"] }
}
