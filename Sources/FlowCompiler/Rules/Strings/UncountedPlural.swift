internal import Diagnostics

/// A string with plural forms but without a number that selects one.
struct UncountedPlural: DiagnosticKind {
  static let code: DiagnosticCode = "uncounted-plural"
  static let group = DiagnosticGroup.types
  static let explanation = """
    The form of a string goes by the number of one placeholder: the one marked `:int` in the first language, or the only one there
    is.
    """
  static let example = DiagnosticExample.mailbox(
    wrong: """
          greeting: { one: "{name} has a letter", other: "{name} has {n} letters" }
          letters: { one: "{n} letter", other: "{n} letters" }
        de:
          title: Briefkasten
          greeting: "{name} hat {n} Briefe"
          letters: { one: "{n} Brief", other: "{n} Briefe" }

      screens:
        mailbox:
          state:
            count: int = 0
          model: { count: =count, greeting: "=strings.greeting({'name': 'Ada', 'n': count})" }
      """,
    right: """
          greeting: { one: "{name} has a letter", other: "{name} has {n:int} letters" }
          letters: { one: "{n} letter", other: "{n} letters" }
        de:
          title: Briefkasten
          greeting: "{name} hat {n} Briefe"
          letters: { one: "{n} Brief", other: "{n} Briefe" }

      screens:
        mailbox:
          state:
            count: int = 0
          model: { count: =count, greeting: "=strings.greeting({'name': 'Ada', 'n': count})" }
      """,
    insteadOf: """
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
      """)

  let name: String

  var message: String { "nothing says which number the forms of '\(name)' go by" }

  var hints: [String] { ["mark its placeholder in the first language: '{n:int}'"] }
}
