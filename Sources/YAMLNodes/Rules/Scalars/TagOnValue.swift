internal import Diagnostics

/// An exclamation mark at the start of a value. It begins a tag, and tags have no meaning in a flow.
struct TagOnValue: DiagnosticKind {
  static let code: DiagnosticCode = "tag-on-value"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A word that begins with `!` is a tag to YAML: a name for the type of what follows. A condition such as `!open`
    therefore is not read as text at all, but as a tag on nothing. Quotes or a leading `=` make it a formula.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("when: count < 9", #"when: "!(count > 8)""#)],
    wrong: [.replace(#"when: "!(count > 8)""#, "when: !done")])

  let tag: String
  /// The tag and the text after it.
  let text: String

  var message: String { "'\(tag)' is a YAML tag and not a part of the text" }

  var hints: [String] {
    if tag.hasPrefix("!!") { return ["leave the tag out; types come from the declarations"] }
    return ["write \(quoted(text))", needsQuotes("=" + text) ? "or \(quoted("=" + text))" : "or =\(text)"]
  }
}
