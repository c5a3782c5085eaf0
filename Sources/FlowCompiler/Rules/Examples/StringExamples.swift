internal import Diagnostics

/// The example flow for diagnostics about strings.
extension DiagnosticExample {
  /// Returns the example of a mailbox in two languages: a plain string, one with a placeholder and one with plural
  /// forms.
  static func mailbox(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: mailboxFlow.replacing(right, with: wrong, maxReplacements: 1), right: mailboxFlow)
  }

  /// Returns the example with a fix that differs from the original line of the mailbox.
  static func mailbox(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: mailboxFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: mailboxFlow.replacing(line, with: right, maxReplacements: 1))
  }
}

private let mailboxFlow = """
  flowspec: 1
  flow: mailbox

  strings:
    en:
      title: Mailbox
      greeting: Hello, {name}
      letters: { one: "{n} letter", other: "{n} letters" }
    de:
      title: Briefkasten
      greeting: Hallo, {name}
      letters: { one: "{n} Brief", other: "{n} Briefe" }

  screens:
    mailbox:
      state:
        count: int = 0
      model: { count: =count, greeting: "=strings.greeting({'name': 'Ada'})" }
      events: [arrived]
      transitions:
        arrived: { set: { count: =count + 1 } }
      view:
        - heading: =strings.title
        - text: ${model.greeting}
        - text: "=strings.letters({'n': model.count})"
        - button: { label: "+", sends: arrived }

  backstack:
    start: mailbox
  """
