public import Diagnostics

/// A function that is not declared.
///
/// Reported while typing expressions.
public struct UnknownFunction: DiagnosticKind {
  public static let code: DiagnosticCode = "unknown-function"
  public static let group = DiagnosticGroup.names
  public static let explanation = """
    No function with this name can be called in this form. Some functions are called on a value (`title.size()`), and
    others by name alone (`size(title)`).
    """
  public static let example = DiagnosticExample(.expression, wrong: "title.sise() > 0", right: "title.size() > 0")

  let name: String
  let known: [String]
  let isMember: Bool
  let existsInOtherStyle: Bool
  let operand: String?

  public var message: String {
    """
    no function is named \
    '\(name)'\(existsInOtherStyle ? (isMember ? " with a value before it" : " without a value before it") : "")
    """
  }

  public var hints: [String] {
    if existsInOtherStyle, let operand {
      return [isMember ? "write \(name)(\(operand))" : "write \(operand).\(name)()"]
    }
    if let meant = UnknownFunction.synonyms[name.lowercased()] { return ["write \(meant)"] }
    guard let typo = nearestName(to: name, among: known) else {
      return isMember ? ["the functions are size(), map(…), filter(…), exists(…), all(…), contains(…) and more"] : []
    }
    return ["did you mean '\(typo)'?"]
  }

  /// The functions of other languages and their equivalents here.
  private static let synonyms = [
    "length": "size()", "len": "size()", "count": "size()", "isempty": "size() == 0", "touppercase": "upperAscii()",
    "upper": "upperAscii()", "uppercased": "upperAscii()", "tolowercase": "lowerAscii()", "lower": "lowerAscii()",
    "lowercased": "lowerAscii()", "tostring": "string(…)", "str": "string(…)", "strip": "trim()",
    "includes": "'item in list', or contains(…) for a string", "some": "exists(item, …)", "any": "exists(item, …)",
    "every": "all(item, …)", "where": "filter(item, …)", "select": "map(item, …)", "push": "'list + [item]'",
    "append": "'list + [item]'", "concat": "'+'", "max": "math.greatest(…)", "min": "math.least(…)",
    "abs": "math.abs(…)", "round": "math.round(…)", "floor": "math.floor(…)", "ceil": "math.ceil(…)",
    "float": "double(…)", "hasprefix": "startsWith(…)", "hassuffix": "endsWith(…)", "sorted": "sort()",
    "substr": "substring(…)",
  ]
}
