internal import Diagnostics

/// A language name that is invalid or repeats an earlier one.
///
/// Reported while lowering presenters, lowering scenarios and reading strings.
struct InvalidLocale: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-locale"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    The names of languages follow BCP 47: `de` is a language, `pt-BR` has a region, and `zh-Hant` has a script. Every
    flow also has the test language `pseudo`, which is not declared.
    """
  static let example = DiagnosticExample(from: .mailbox, wrong: [.replace("de:", "german:")])

  let tag: String
  /// The same language in another spelling, if it is declared twice.
  var twin: String?

  var message: String {
    twin.map { "'\(shown)' is the same language as '\($0)'" } ?? "no language is named '\(shown)'"
  }

  private var shown: String { tag.count > 40 ? tag.prefix(39) + "…" : tag }

  var hints: [String] {
    if twin != nil { return ["write all of its strings under one name"] }
    let language = tag.prefix { $0.isASCII && $0.isLetter }.lowercased()
    return (2...3).contains(language.count) ? ["write '\(language)'"] : ["write 'de', 'pt-BR' or 'zh-Hant'"]
  }
}
