internal import Diagnostics

/// Returns a flow with one request at its start, with bindings that omit a failure, and with bindings that map it to
/// an error.
extension DiagnosticExample {
  /// Notes on a server.
  static func http(wrong: String, right: String) -> DiagnosticExample {
    bound(
      "load: { args: { tag: string }, returns: list<string>, errors: [failed], readOnly: true }",
      "{ call: notes.load, with: { tag: new }, catch: { failed: { message: There are no notes now. } } }",
      means: "http: { url: https://notes.example }", { "load: { \($0) }" }, wrong, right)
  }

  /// Notes from a program.
  static func process(wrong: String, right: String) -> DiagnosticExample {
    bound(
      "load: { returns: list<string>, errors: [failed], readOnly: true }",
      "{ call: notes.load, catch: { failed: { message: There are no notes now. } } }",
      means: "process: { command: [python3, notes.py] }", { "load: { \($0) }" }, wrong, right)
  }

  /// Notes in a file that is read.
  static func read(wrong: String, right: String) -> DiagnosticExample {
    bound(
      "load: { returns: list<string>, errors: [failed], readOnly: true }",
      "{ call: notes.load, catch: { failed: { message: There are no notes yet. } } }",
      means: "file: .", { "load: { \($0) }" }, wrong, right)
  }

  /// Notes in a file that is written.
  static func write(wrong: String, right: String) -> DiagnosticExample {
    bound(
      "save: { args: { text: string }, errors: [failed] }",
      "{ call: notes.save, with: { text: Milk }, onLeave: finish, catch: { failed: { message: It is not saved. } } }",
      means: "file: .", { "save: { \($0) }" }, wrong, right)
  }

  private static func bound(
    _ operation: String, _ call: String, means: String, _ line: (String) -> String, _ wrong: String, _ right: String
  ) -> DiagnosticExample {
    func bindings(_ words: String) -> String {
      """
      for: notes

      services:
        notes:
          \(means)
          operations:
            \(line(words))
      """
    }
    let flow = """
      flowspec: 2
      flow: notes

      services:
        notes:
          \(operation)

      screens:
        board:
          model: {}
          enter:
            \(call)
          view:
            - heading: Notes

      backstack:
        start: board
      """
    return DiagnosticExample(.bindings, wrong: bindings(wrong), right: bindings(right), flow: flow)
  }
}
