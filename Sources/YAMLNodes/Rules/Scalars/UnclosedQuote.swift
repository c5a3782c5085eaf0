internal import Diagnostics

/// A quote that is not closed on its line.
struct UnclosedQuote: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-quote"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A text that begins with a quote ends at the next one of its kind, on whichever line that is. Within single
    quotes a single quote is doubled, within double quotes a double one is escaped with a backslash.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "Counter""#)],
    wrong: [.replace(#"- heading: "Counter""#, #"- heading: "Counter"#)])

  let quote: String

  var message: String { "the quote \(quote) that opens here is not closed" }

  var hints: [String] { ["close it with \(quote) on the same line", "leave both quotes out if the text needs none"] }
}
