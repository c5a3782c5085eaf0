public import Diagnostics

/// A number with letters in it.
///
/// Reported while parsing expressions.
public struct MalformedNumber: DiagnosticKind {
  public static let code: DiagnosticCode = "malformed-number"
  public static let group = DiagnosticGroup.expressions
  public static let explanation = """
    Numbers are decimal (`12`, `1.5`, `1e3`), hexadecimal (`0xff`) or unsigned (`12u`). They cannot contain separators,
    as in `1_000`.
    """
  public static let example = DiagnosticExample(.expression, wrong: "count > 1_000", right: "count > 1000")

  let written: String

  public var message: String { "'\(written)' is not a number" }

  public var hints: [String] {
    written.utf8.contains(UInt8(ascii: "_"))
      ? ["write '\(written.filter { $0 != "_" })'"] : ["numbers look like 12, 1.5, 1e3, 0xff or 12u"]
  }
}
