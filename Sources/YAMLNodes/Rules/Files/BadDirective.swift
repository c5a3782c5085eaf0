internal import Diagnostics

/// A line that begins with a per cent sign and is not a directive of YAML 1.2.
///
/// Reported while reading YAML.
struct BadDirective: DiagnosticKind {
  static let code: DiagnosticCode = "bad-directive"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    In YAML, a line that begins with `%` in the first column is a directive. Only `%YAML 1.2` and `%TAG` exist, and a
    flow needs neither of them. A string that begins with `%` needs quotes.
    """#
  static let example = DiagnosticExample(
    from: """
      %YAML 1.2
      ---
      flowspec: 2
      flow: counter

      screens:
        counter:
          state:
            count: int = 0
          model: [count]
          events: [increment]
          transitions:
            increment:
              when: count < 9
              set: { count: =count + 1 }
          view:
            - heading: Counter
            - text: Count is ${model.count}
            - button: { label: Add, sends: increment }

      backstack:
        start: counter

      """,
    wrong: [.replace("%YAML 1.2", "%FLOW 1")])

  let text: String

  var message: String { "'\(text)' is not a YAML directive" }

  var hints: [String] { ["remove the line; a flow file needs no directive"] }
}
