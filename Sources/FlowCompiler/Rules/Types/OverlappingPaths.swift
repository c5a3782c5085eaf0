internal import Diagnostics
internal import FlowSpec

/// Two paths of one `set`, of which one contains the other.
///
/// Reported while lowering presenters.
struct OverlappingPaths: DiagnosticKind {
  static let code: DiagnosticCode = "overlapping-paths"
  static let group = DiagnosticGroup.types
  static let explanation = """
    One `set` writes all its values at once. If it writes both a record and a field of this record, the value of the
    field is ambiguous.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: profile

      types:
        User: { name: string, visits: int = 0 }

      screens:
        profile:
          state:
            user: "User = User{name: 'Ada'}"
          model: [user]
          events: [visit]
          transitions:
            visit:
              set: { user.name: Grace, user.visits: =user.visits + 1 }
          view:
            - text: "${model.user.name} (${model.user.visits})"
            - button: { label: Visit, sends: visit }

      backstack:
        start: profile
      """,
    wrong: [.replace("user.name: Grace,", "user: { name: Grace },")])

  let outer: String
  let inner: String

  var message: String { "'\(inner)' is a part of '\(outer)', and one 'set' writes both" }

  var hints: [String] {
    ["write the field in the value of '\(outer)'", "write them in two steps: '- set: …' and then '- set: …'"]
  }
}
