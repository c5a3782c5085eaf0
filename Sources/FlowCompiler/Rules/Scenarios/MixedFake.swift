internal import Diagnostics

/// A fake of a scenario that reads `example` in a place where only the arguments of the call are available.
///
/// Reported while lowering scenarios.
struct MixedFake: DiagnosticKind {
  static let code: DiagnosticCode = "mixed-fake"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    The `given` of a scenario is evaluated before the flow starts. So in a fake under `given`, `returns` and `after` can
    read the values of the example. `when` can read the arguments of a call. No expression can read both.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: library

      services:
        books:
          count: { args: { shelf: int }, returns: int, readOnly: true }
      fakes:
        books.count: { returns: 100 }

      screens:
        desk:
          state:
            all: int = 0
          model: [all]
          enter: { call: books.count, with: { shelf: 1 }, then: { set: { all: =result } } }
          view:
            - text: ${model.all} books

      backstack:
        start: desk

      scenarios:
        counts:
          examples: [{ count: 3 }, { count: 5 }]
          given:
            books.count: { after: 1s, returns: =example.count }
          steps:
            - advance: 1s
            - expect: { model: { all: =example.count } }
      """,
    wrong: [
      .replace(
        "books.count: { after: 1s, returns: =example.count }",
        "books.count: { after: 1s, returns: =example.count + args.shelf }")
    ])

  let operation: String

  var message: String { "this fake of '\(operation)' reads the example in an expression over the arguments" }

  var hints: [String] {
    [
      "write the value of the example as a literal",
      "write the part that depends on the arguments in the flow's 'fakes'",
    ]
  }
}
