internal import Diagnostics
internal import FlowSpec

/// A map whose keys have a type that keys cannot have.
///
/// Reported while declaring names and types.
struct InvalidKeyType: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-key-type"
  static let group = DiagnosticGroup.types
  static let explanation = """
    The keys of a map are of the type `string`, `int`, `uint` or `bool`, as in CEL. Values of other types cannot be
    keys.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .insert("sizes: map<double, int> = {}", after: "names: list<string> = []"),
      .replace("model: [light, isOn, names]", "model: [light, isOn, names, sizes]"),
    ])

  let type: String

  var message: String { "'\(type)' cannot be the type of a map's keys" }

  var hints: [String] { ["use 'string', 'int', 'uint' or 'bool'"] }
}
