public import Diagnostics

/// A comparison of a non-nullable value with null.
///
/// Reported while typing expressions.
public struct NeverNull: DiagnosticKind {
  public static let code: DiagnosticCode = "never-null"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    Only a value whose type ends in a question mark can be `null`. For any other value, a comparison with `null` always
    has the same result, and a default with `orValue` is never used.
    """
  public static let example = DiagnosticExample(.expression, wrong: "title != null", right: "title != ''")

  let written: String
  let type: ValueType
  let isEqual: Bool
  /// Whether `orValue` gives a default for the value.
  var hasDefault = false
  /// The map and the key, if the value is an entry of a map.
  var entry: (map: String, key: String)?

  public var message: String { "'\(written)' is never null (\(type))" }

  public var hints: [String] {
    if case .optional = type, !hasDefault { return ["ask with '\(written).hasValue()'"] }
    if let (map, key) = entry {
      // A missing key is a fault and no null.
      return hasDefault
        ? ["if the key may be missing, read '\(map)[?\(key)]'"]
        : ["ask whether the map has the key: '\(isEqual ? "!(\(key) in \(map))" : "\(key) in \(map)")'"]
    }
    return ["leave \(hasDefault ? "'orValue'" : "the comparison") out", "or declare it as '\(type)?'"]
  }
}
