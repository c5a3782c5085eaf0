public import Diagnostics

/// A call with more or fewer arguments than the function takes.
///
/// Reported while typing expressions.
public struct ArgumentCount: DiagnosticKind {
  public static let code: DiagnosticCode = "argument-count"
  public static let group = DiagnosticGroup.types
  public static let explanation = """
    The function takes a different number of arguments. The value before the dot is not counted as an argument.
    """
  public static let example = DiagnosticExample(
    .expression, wrong: "title.startsWith()",
    right: "title.startsWith('A')")

  let name: String
  let given: Int
  let expected: [Int]

  public var message: String { "'\(name)' takes \(numbers), and \(given == 1 ? "1 is" : "\(given) are") given" }

  private var numbers: String {
    let counts = Set(expected).sorted()
    let text = counts.map(String.init).joined(separator: " or ")
    return counts == [1] ? "1 argument" : counts == [0] ? "no argument" : "\(text) arguments"
  }
}
