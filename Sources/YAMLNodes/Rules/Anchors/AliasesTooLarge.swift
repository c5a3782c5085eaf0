internal import Diagnostics

/// Aliases of aliases that expand to more nodes than could be intended.
///
/// Reported while reading YAML.
struct AliasesTooLarge: DiagnosticKind {
  static let code: DiagnosticCode = "aliases-too-large"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    An alias repeats all content of its anchor, and that content may contain further aliases. In this way, ten lines can
    expand to a billion nodes. So the number of nodes that the aliases of a file repeat is limited.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [
      .replace(
        "- heading: Counter",
        """
        - a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
        - b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        - c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        - d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
        - e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
        """)
    ])

  let name: String
  /// The number of nodes that all aliases up to this one repeat.
  let repeated: Int
  let limit: Int

  var message: String { "with '*\(name)', the aliases of this file repeat \(repeated) nodes; the limit is \(limit)" }

  var hints: [String] { ["write out the content, or repeat less; aliases of aliases multiply"] }
}
