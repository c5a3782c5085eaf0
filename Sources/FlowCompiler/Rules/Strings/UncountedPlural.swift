internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A string with plural forms but without a number that selects one.
struct UncountedPlural: DiagnosticKind {
  static let code: DiagnosticCode = "uncounted-plural"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    The number in one placeholder selects the plural form. This is the placeholder that the first language marks with
    `:int`, or the only placeholder.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    with: [
      .replace(
        "greeting: Hello, {name}", #"greeting: { one: "{name} has a letter", other: "{name} has {n:int} letters" }"#),
      .replace("greeting: Hallo, {name}", #"greeting: "{name} hat {n} Briefe""#),
      .replace(
        #"greeting: "=strings.greeting({'name': 'Ada'"#, #"greeting: "=strings.greeting({'name': 'Ada', 'n': count"#),
    ],
    wrong: [.replace("n:int", "n")])

  let name: String

  var message: String { "the number that selects the form of '\(name)' is not declared" }

  var hints: [String] { ["mark its placeholder in the first language: '{n:int}'"] }
}

extension UncountedPlural {
  /// Reports a string with plural forms whose placeholders do not select one of them.
  static func check(_ text: WrittenString, counted: Int?, into report: inout Report) {
    if text.isPlural, counted == nil { report.add(UncountedPlural(name: text.name.text), at: text.name.span) }
  }
}
