internal import Diagnostics
internal import FlowSpec

/// A type that the flow does not declare.
///
/// Reported while declaring names and types.
struct UndeclaredType: DiagnosticKind {
  static let code: DiagnosticCode = "undeclared-type"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A type is built in, or declared under `types` in the flow or in an imported file.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("isOpen: bool = false", "isOpen: boolean = false")])

  let name: String
  let known: [String]

  var message: String { "no type is named '\(name)'" }

  var hints: [String] {
    if let own = UndeclaredType.elsewhere[name.lowercased()] { return own.map { "write '\($0)'" } }
    return nameHints(for: name, among: known, listedAs: "there are")
  }

  /// The names that other languages use for the types of this one.
  private static let elsewhere: [String: [String]] = [
    "integer": ["int"], "long": ["int"], "number": ["int", "double"], "float": ["double"], "decimal": ["double"],
    "str": ["string"], "text": ["string"], "boolean": ["bool"], "date": ["timestamp"], "datetime": ["timestamp"],
    "time": ["timestamp", "duration"], "array": ["list<TYPE>"], "set": ["list<TYPE>"], "dict": ["map<string, TYPE>"],
    "dictionary": ["map<string, TYPE>"], "object": ["map<string, TYPE>"],
  ]
}
