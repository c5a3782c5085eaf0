internal import Diagnostics
internal import FlowSpec

/// An import of a flow by a library, or a requirement for an import that cannot be entered.
///
/// Reported while reading imports.
struct MisplacedImport: DiagnosticKind {
  static let code: DiagnosticCode = "misplaced-import"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Only flows can import flows, because only flows navigate. A library can import other libraries. `requires` is a
    condition for entering a flow, so the import of a library cannot have this key.
    """
  static let example = DiagnosticExample(
    from: .market,
    wrong: [
      .replace(
        "shop: ./shop.library.yaml", "shop: { flow: ./shop.library.yaml, requires: { when: true, redirect: market } }")
    ])

  /// The reason why the import is not possible.
  enum Problem {
    case flow, requirement
  }

  let name: String
  let problem: Problem

  var message: String {
    switch problem {
    case .flow: "'\(name)' is a flow, and a library imports only libraries"
    case .requirement: "'\(name)' is a library, so nothing enters it"
    }
  }

  var hints: [String] {
    switch problem {
    case .flow: ["move what both need to a library of its own, and import that"]
    case .requirement: ["remove 'requires'"]
    }
  }
}
