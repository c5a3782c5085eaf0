internal import Diagnostics
internal import FlowSpec
internal import FlowProgram

/// A word outside the few that a key accepts.
///
/// Reported while reading imports, declaring names and types, lowering presenters, lowering routes and stacks, lowering scenarios and reading settings.
struct UnknownWord: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-word"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Some keys accept only certain words. `as` is `push`, `modal`, `sheet`, `replace`, `reuse` or `reset`. `onRootBack`
    is `exit` or `ignore`. `back` beside `tabs` is `exit` or `firstTab`. `compose` is `all` or `top`. `initially` is
    `skip`. `keep` is `saved`. `onLeave` is `finish` or `cancel`. `policy` is `drop`, `latest`, `queue` or `parallel`.
    `resume` is `fail` or `retry`. `severity` is `off`, `warning` or `error`. The `kind` of a field is `number`,
    `email`, `multiline` or `search`. In a file beside a flow, `for` is the name of the flow. In a scenario, `swipe` is
    `done`, `cancel` or a number, `fault` is the code of a fault, and an entry of `backstack` is `push`, `modal` or `sheet`.
    """
  static let example = DiagnosticExample(from: .hall, wrong: [.replace("params", "as: popup, params")])

  let key: String
  let word: String
  let words: [String]

  var message: String { "'\(key)' cannot be '\(word)'" }

  var hints: [String] { nameHints(for: word, among: words, listedAs: "it is one of") }
}

extension UnknownWord {
  /// Returns the diagnostic for an unknown style of navigation.
  static func navigation(_ word: String) -> UnknownWord {
    UnknownWord(key: "as", word: word, words: Step.Navigation.Style.allCases.map(\.rawValue))
  }

  /// Returns the diagnostic for an unknown severity.
  static func severity(_ word: String) -> UnknownWord {
    UnknownWord(key: "severity", word: word, words: LintSettings.Level.allCases.map(\.rawValue))
  }
}
