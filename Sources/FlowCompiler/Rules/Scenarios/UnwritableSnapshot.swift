internal import Diagnostics

/// A name of a snapshot that is invalid as a file name.
///
/// Reported while lowering scenarios.
struct UnwritableSnapshot: DiagnosticKind {
  static let code: DiagnosticCode = "unwritable-snapshot"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `expect: { snapshot: NAME }` compares the screen with a recording in a file of that name. The name must be valid on
    every system, so it consists of at most 80 letters, digits, spaces, `-` and `_`.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("shows: 5 in the till", #"shows: 5 in the till, snapshot: "open/full""#)])

  let name: String

  var message: String { "'\(name.count > 40 ? name.prefix(39) + "…" : name)' cannot be the name of a snapshot" }

  var hints: [String] {
    let mended = String(name.map { $0.isLetter || $0.isNumber || " -_".contains($0) ? $0 : "-" }.prefix(80))
    return mended.isEmpty ? ["give it a name, as in 'snapshot: full basket'"] : ["write '\(mended)'"]
  }
}
