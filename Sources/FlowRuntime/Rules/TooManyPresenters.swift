internal import Diagnostics

/// The number of living presenters exceeds the limit.
struct TooManyPresenters: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-presenters"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    Each child is a presenter with state of its own. A repeated child is one presenter for each of its items. An input
    that would exceed 200,000 presenters is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
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

  var message: String { "there are already \(limit) presenters, so '\(presenter)' cannot be composed" }

  var hints: [String] { ["show fewer at once, or repeat only a part of the list with 'each'"] }
}
