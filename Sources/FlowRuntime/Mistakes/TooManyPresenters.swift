internal import Diagnostics

/// The number of living presenters exceeds the limit.
struct TooManyPresenters: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-presenters"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Each child, and each row of a repeated child, is a presenter with state of its own. At two hundred thousand of them the
    input is undone.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 1
      flow: tree

      screens:
        garden:
          children:
            trunk: { present: branch, params: { age: 1 } }
          view:
            - child: trunk

      presenters:
        branch:
          params: { age: int }
          children:
            left: { present: branch, when: params.age < 4, params: { age: =params.age + 1 } }
            right: { present: branch, when: params.age < 4, params: { age: =params.age + 1 } }
          model: { age: =params.age }
          view:
            - text: Age ${model.age}
            - child: left
            - child: right

      backstack:
        start: garden
      """,
    wrong: """
            left: { present: branch, when: params.age < 20, params: { age: =params.age + 1 } }
            right: { present: branch, when: params.age < 20, params: { age: =params.age + 1 } }
      """,
    insteadOf: """
            left: { present: branch, when: params.age < 4, params: { age: =params.age + 1 } }
            right: { present: branch, when: params.age < 4, params: { age: =params.age + 1 } }
      """)

  let presenter: String
  let limit: Int

  var message: String { "\(limit) presenters live already, and there is no room for '\(presenter)'" }

  var hints: [String] { ["show fewer at once, or let 'each' run over a part of the list"] }
}
