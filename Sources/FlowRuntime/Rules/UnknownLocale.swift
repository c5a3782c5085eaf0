internal import Diagnostics

/// A step sets a language that does not exist.
struct UnknownLocale: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-locale"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    `setLocale` takes the tag of a language: `de`, with a region `pt-BR`, with a script `zh-Hant`. The flow may lack
    strings in that language; it is then shown in the nearest one. A text that is not a tag is a fault.
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
