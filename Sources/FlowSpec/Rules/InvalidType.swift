internal import Diagnostics

/// A field whose type has an invalid form.
///
/// Reported while reading declarations.
struct InvalidType: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-type"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A field is declared in one line: `name: TYPE` or `name: TYPE = CEL`. A type is a name, `list<T>` or `map<K, V>`. A
    `?` after the type makes it nullable.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("guests: list<string = []", after: "isOpen: bool = false")])

  let text: String
  let expected: String
  var advice: [String] = []

  var message: String { "'\(text.shortened)' is not 'TYPE' or 'TYPE = CEL'; \(expected) is expected here" }

  var hints: [String] { advice }
}
