internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A library without strings in a language of the flow.
struct MissingLanguage: DiagnosticKind {
  static let code: DiagnosticCode = "missing-language"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    A string of a library is looked up in the language of the flow, and then in the first language of the library. If
    the flow has a language that the library lacks, a screen in this language shows the strings of the library in a
    different language.
    """
  static let example = DiagnosticExample(
    from: .market,
    wrong: [
      .insert(
        """
        strings:
          en: { title: Market }
          de: { title: Markt }
        """, after: "flow: market"),
      .replace("- text: ${model.total}", "- text: \"${strings.title}, ${model.total}\""),
    ])

  let library: String
  let missing: [String]
  let shown: String

  var message: String {
    let languages = missing.map { "'\($0)'" }.joined(separator: " and ")
    return "the library '\(library)' has no strings in \(languages), and shows those in '\(shown)'"
  }

  var hints: [String] { ["add \(missing.count == 1 ? "the language" : "the languages") to its 'strings'"] }
}

extension MissingLanguage {
  /// Reports the languages of a flow that an imported library lacks.
  static func check(_ flow: FlowContext, _ library: FlowContext, as name: Name, into report: inout Report) {
    let own = library.strings.strings.locales
    guard library.isLibrary, let first = own.first else { return }
    let missing = flow.strings.strings.locales.filter { locale in !own.contains { locale.chain.contains($0.text) } }
    if missing.isEmpty { return }
    report.add(MissingLanguage(library: name.text, missing: missing.map(\.text), shown: first.text), at: name.span)
  }
}
