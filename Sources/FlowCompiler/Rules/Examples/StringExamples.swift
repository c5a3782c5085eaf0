internal import Diagnostics

/// The flow for rules about strings.
extension ExampleFlow {
  /// A mailbox in two languages: a plain string, one with a placeholder and one with plural forms.
  static let mailbox = ExampleFlow(
    """
    flowspec: 2
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
          - text: =strings.letters(model.count)
          - button: { label: "+", sends: arrived }

    backstack:
      start: mailbox
    """)
}
