internal import Diagnostics

/// An exclamation mark at the start of a value. It begins a tag, and tags have no meaning in a flow.
///
/// Reported while reading YAML.
struct TagOnValue: DiagnosticKind {
  static let code: DiagnosticCode = "tag-on-value"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In YAML, a word that begins with `!` is a tag, which names the type of the value after it. So YAML reads a condition
    such as `!open` as a tag without a value. Write the condition in quotes, or with a `=` in front.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("when: count < 9", #"when: "!(count > 8)""#)],
    wrong: [.replace(#"when: "!(count > 8)""#, "when: !done")])

  let tag: String
  /// The tag and the text after it.
  let text: String

  var message: String { "'\(tag)' is a YAML tag and not a part of the string" }

  var hints: [String] {
    if tag.hasPrefix("!!") { return ["remove the tag; types come from the declarations"] }
    // Between brackets, a comma or a bracket would end the value.
    let needsQuotes = needsQuotes("=" + text) || text.contains { ",[]{}".contains($0) }
    return ["write \(quoted(text))"] + (needsQuotes ? [] : ["or =\(text)"])
  }
}
