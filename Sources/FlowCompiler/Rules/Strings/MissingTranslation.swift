internal import Diagnostics

/// A language without some of the strings of the first language.
struct MissingTranslation: DiagnosticKind {
  static let code: DiagnosticCode = "missing-translation"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    A string that a language lacks is shown in the first language of the file, among strings of the other language. A
    region such as `pt-BR` first uses the strings of `pt`.
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
