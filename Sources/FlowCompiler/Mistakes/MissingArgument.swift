internal import CEL
internal import Diagnostics

/// A value that somebody needs is not given.
struct MissingArgument: DiagnosticKind {
  static let code: DiagnosticCode = "missing-argument"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A param, a field of an event or of a record must be given unless it may be null (`T?`) or is declared with a default.
    """
  static let example = DiagnosticExample(
    wrong: """
      flowspec: 1
      flow: door

      screens:
        door:
          model: { title: The door }
          events: [open]
          transitions:
            open: { navigate: { to: hall } }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          view:
            - text: Welcome, ${model.guest}

      backstack:
        start: door
      """,
    right: """
      flowspec: 1
      flow: door

      screens:
        door:
          model: { title: The door }
          events: [open]
          transitions:
            open: { navigate: { to: hall, params: { guest: Ada } } }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          view:
            - text: Welcome, ${model.guest}

      backstack:
        start: door
      """)

  let name: String
  let type: ValueType
  let owner: ArgumentOwner

  var message: String { "\(owner.phrase) needs a \(owner.part) '\(name)'" }

  var hints: [String] { ["add '\(name): …', which is \(type.withArticle)"] }
}

extension ValueType {
  /// The type in a sentence: `a string`, `an int`.
  var withArticle: String {
    let name = description
    return ("aeiou".contains(name.first ?? "x") ? "an " : "a ") + name
  }
}
