internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A language without some of the strings of the first language.
struct MissingTranslation: DiagnosticKind {
  static let code: DiagnosticCode = "missing-translation"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    If a language lacks a string, the flow shows the string in the first language of the file, so the screen has a
    mixture of two languages. For a language with a region, such as `pt-BR`, the strings of `pt` come before the first
    language.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    wrong: [
      .replace(
        """
        de:
          title: Briefkasten
          greeting: Hallo, {name}
          letters: { one: "{n} Brief", other: "{n} Briefe" }
        """,
        """
        de:
          title: Briefkasten
          greeting: Hallo, {name}
          letters: { one: "{n} Brief", other: "{n} Briefe" }
        fr:
          title: Boîte aux lettres
          greeting: Bonjour, {name}
        """)
    ])

  let language: String
  let names: [String]

  var message: String {
    let listed = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return "'\(language)' has no \(listed)" + (names.count > 5 ? " and \(names.count - 5) others" : "")
  }

  var hints: [String] { ["translate them; until then they are shown in the first language"] }
}

extension MissingTranslation {
  /// Reports the languages that lack strings of the first one.
  static func check(_ languages: [StringTable.Language], into report: inout Report) {
    let declared = languages[0].texts.map(\.name.text)
    for language in languages.dropFirst() where !language.isUnread {
      // A region has what its language has.
      let around = languages.dropFirst().filter { language.tag.chain.contains($0.tag.text) }
      let known = around.reduce(into: Set<String>()) { $0.formUnion($1.names) }
      let missing = declared.filter { !known.contains($0) }
      if !missing.isEmpty {
        report.add(MissingTranslation(language: language.name.text, names: missing), at: language.name.span)
      }
    }
  }
}
