internal import Diagnostics

/// A quote that is not closed on its line.
///
/// Reported while reading YAML.
struct UnclosedQuote: DiagnosticKind {
  static let code: DiagnosticCode = "unclosed-quote"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    A string that begins with a quote ends at the next quote of that kind, even on another line. Within single
    quotes, write a single quote twice. Within double quotes, escape a double quote with a backslash.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "Counter""#)],
    wrong: [.replace(#"- heading: "Counter""#, #"- heading: "Counter"#)])

  let quote: String

  var message: String { "the quote \(quote) that opens here is not closed" }

  var hints: [String] { ["close it with \(quote) on the same line", "remove both quotes if the string needs none"] }
}
