internal import Diagnostics

/// A presenter that is always composed into itself.
struct EndlessTree: DiagnosticKind {
  static let code: DiagnosticCode = "endless-tree"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter may be composed into itself, as a comment contains its replies. On each such path there must be a
    child with `when` or `each`. Otherwise the tree never ends.
    """
  static let example = DiagnosticExample(
    from: .album,
    wrong: [
      .insert(
        """
        children:
          twin: { present: photo, params: { name: =params.name } }
        """, after: "emits: [removed]")
    ])

  let path: [String]

  var message: String { "'\(path.first ?? "")' always contains itself: \(path.shortened.joined(separator: " › "))" }

  var hints: [String] { ["give one of the children a 'when', or repeat it with 'each'"] }
}

extension [String] {
  /// A long path with its middle left out, so that the message stays readable.
  var shortened: [String] { count > 10 ? prefix(6) + ["…"] + suffix(2) : self }
}
