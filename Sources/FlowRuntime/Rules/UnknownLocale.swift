internal import Diagnostics

/// A step sets a language that does not exist.
struct UnknownLocale: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-locale"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    `setLocale` takes the tag of a language: `de`, `pt-BR` with a region, or `zh-Hant` with a script. If the flow has no
    strings in this language, it shows those in the closest language. A text that is not a tag leads to a fault.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: hall

      screens:
        hall:
          state:
            tag: string = "de"
          model: { language: =locale }
          enter:
            - setLocale: =tag
            - set: { tag: =locale }
          view:
            - text: ${model.language}

      backstack:
        start: hall
      """,
    wrong: """
            tag: string = "Deutsch, bitte"
      """,
    insteadOf: """
            tag: string = "de"
      """)

  let tag: String

  var message: String { "no language is named '\(tag.count > 40 ? tag.prefix(39) + "…" : tag)'" }

  var hints: [String] { ["give a tag, as in 'de', 'pt-BR' or 'zh-Hant'"] }
}
