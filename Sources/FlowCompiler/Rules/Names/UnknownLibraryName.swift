internal import Diagnostics
internal import FlowSpec

/// A name after the import of a library that the library does not declare.
///
/// Reported while lowering presenters.
struct UnknownLibraryName: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-library-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    In an expression, the functions and types of an imported library follow the name of the import: `shop.total(lines)`,
    `shop.Line{…}`. A library has no values.
    """
  static let example = DiagnosticExample(
    from: .market,
    wrong: [.replace("total: =shop.total(lines)", "total: =shop.totals(lines)")])

  let name: String
  let library: String
  let functions: [String]
  let types: [String]

  var message: String {
    name.isEmpty
      ? "'\(library)' is a library, not a value" : "the library '\(library)' has no function or type '\(name)'"
  }

  var hints: [String] {
    let known = functions + types
    if known.isEmpty { return [] }
    // The place of the message is the name alone, unless only the library is written.
    if name.isEmpty { return nameHints(for: library, among: known.map { "\(library).\($0)" }, listedAs: "there are") }
    return nameHints(for: name, among: known, listedAs: "there are")
  }
}
