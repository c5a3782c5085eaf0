internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A string of a language that the first language lacks.
struct SurplusTranslation: DiagnosticKind {
  static let code: DiagnosticCode = "surplus-translation"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    The language that comes first under `strings` declares the names of all strings. If another language has a string \
    that the first language lacks, no expression can read this string.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    wrong: [.insert("titel: Postkasten", after: "title: Briefkasten")])

  let name: String
  let first: String
  /// The strings of the first language that this language lacks.
  let missing: [String]

  var message: String { "'\(first)' has no string '\(name)'" }

  var hints: [String] {
    nearestName(to: name, among: missing).map { ["write '\($0)'", "remove it"] }
      ?? ["add it to '\(first)'", "remove it"]
  }
}

extension SurplusTranslation {
  /// Reports strings that the first language does not have.
  static func check(_ languages: [StringTable.Language], into report: inout Report) {
    let first = languages[0]
    for language in languages.dropFirst() where !language.isUnread {
      for text in language.texts where !first.names.contains(text.name.text) {
        report.add(
          SurplusTranslation(
            name: text.name.text, first: first.name.text,
            missing: first.texts.map(\.name.text).filter { !language.names.contains($0) }), at: text.name.span)
      }
    }
  }
}
