internal import Diagnostics
internal import FlowSpec

/// A name after the import of a library that the library does not declare.
///
/// Reported while lowering presenters.
struct UnknownLibraryName: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-library-name"
  static let group = DiagnosticGroup.names
  static let explanation = """
    In expressions, the name of an imported library precedes the names of its functions and types: `shop.total(lines)`
    and `shop.Line{…}`. A library has no values.
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
    let known = functions.map { "\(library).\($0)" } + types.map { "\(library).\($0)" }
    if known.isEmpty { return [] }
    return nameHints(for: "\(library).\(name)", among: known, listedAs: "there are")
  }
}
