internal import CEL
internal import Diagnostics

/// A value or store that a presenter uses and that no presenter around it provides.
///
/// Reported while declaring names and types.
struct UnprovidedValue: DiagnosticKind {
  static let code: DiagnosticCode = "unprovided-value"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter that lists a value under `uses` must be inside a presenter that provides this value, or the flow must
    provide it. This must be the case on every path from the flow to the presenter, unless the value has a default. A
    presenter does not provide values for itself.
    """
  static let example = DiagnosticExample(
    from: .house,
    wrong: [
      .remove(
        """
        provides:
          colour: yellow
        """)
    ])

  let name: String
  let reader: String
  /// The type it is used as, or `nil` for a store.
  let type: ValueType?
  /// A path to the reader on which no presenter provides it.
  let way: String
  /// The values that others provide, or the existing stores.
  let others: [String]
  /// Whether the reader is the flow itself, which may run without anything around it.
  var isFlow = false

  var message: String {
    if isFlow, type == nil {
      return "'\(reader)' may run by itself, so it cannot use the store '\(name)' of another flow"
    }
    if isFlow { return "'\(reader)' may run by itself, so '\(name)' may not be provided" }
    let what = type == nil ? "declares the store" : "provides"
    return "no presenter around '\(reader)' \(what) '\(name)': \(way)"
  }

  var hints: [String] {
    let typo = nearestName(to: name, among: others).map { ["did you mean '\($0)'?"] } ?? []
    if isFlow, type == nil { return ["declare it here: 'stores: { \(name): … }'", "receive its values as 'params'"] }
    if isFlow, let type { return ["give it a default: '\(name): \(type == .error ? "TYPE" : type.description) = …'"] }
    guard let type else { return typo + ["declare it in one of them: 'stores: { \(name): … }'"] }
    let form = type == .error ? "TYPE" : type.description
    return typo + [
      "provide it in one of them: 'provides: { \(name): … }'", "give it a default: '\(name): \(form) = …'",
    ]
  }
}
