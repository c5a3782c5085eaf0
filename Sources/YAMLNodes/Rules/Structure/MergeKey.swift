internal import Diagnostics

/// The key `<<`, which does not merge in YAML 1.2.
///
/// Reported while reading YAML.
struct MergeKey: DiagnosticKind {
  static let code: DiagnosticCode = "merge-key"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In older versions of YAML, the key `<<` copied the entries of another mapping. YAML 1.2 has no such key. Write the
    entries in each mapping.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("model: [count]", "model: { <<: count }")])

  var message: String { "'<<' merges nothing: YAML 1.2 has no merge key" }

  var hints: [String] { ["write the entries out", "repeat a whole mapping with an alias"] }
}
