import Diagnostics
import FlowCompiler
import FlowSpec
import TestSupport
import Testing

@Suite struct LintTests {
  /// Returns a flow with two unused states, followed by lint settings.
  private func flow(_ lint: String) -> String {
    """
    screens:
      a:
        state:
          first: int = 0
        model: { title: Hello }
        view:
          - text: ${model.title}
          - button: { label: On, sends: on }
        events: [on]
        transitions:
          on: { navigate: b }
      b:
        state:
          second: int = 0
        model: { title: Hello }
        view:
          - text: ${model.title}
    lint:
    \(lint)
    """
  }

  private func findings(_ lint: String, folder: String = "") throws -> [String] {
    var sources = Sources()
    let settings = FolderSettings(sources.add(name: "flowspec.yaml", text: folder.isEmpty ? "lint: {}" : folder))
    try #require(settings.report.diagnostics.isEmpty)
    let text = "flowspec: 2\nflow: f\n" + flow(lint) + "\nbackstack: { start: a }\n"
    let file = sources.add(name: "f.flow.yaml", text: text)
    let compiled = Compiler.compile(file, in: sources, folder: settings.lint)
    return compiled.report.sorted.map { "\($0.severity) \($0.message)" }
  }

  private let first = "the state 'first' is never used"
  private let second = "the state 'second' is never used"

  @Test func `what is turned off for a place is found elsewhere`() throws {
    let found = try findings("  unused-declaration: { severity: off, at: screens.a.state, reason: Later. }")
    #expect(found == ["warning \(second)"])
  }

  @Test func `several places of a rule are a list`() throws {
    let found = try findings(
      """
        unused-declaration:
          - { severity: off, at: screens.a, reason: Later. }
          - { severity: error, at: screens.b }
      """)
    #expect(found == ["error \(second)"])
  }

  @Test func `the smallest place counts`() throws {
    let found = try findings(
      """
        unused-declaration:
          - { severity: off, at: screens, reason: Later. }
          - { severity: error, at: screens.a.state }
          - { severity: warning, at: screens.a }
      """)
    #expect(found == ["error \(first)"])
  }

  @Test func `a flow counts more than its folder`() throws {
    let folder = "lint: { unused-declaration: off }"
    #expect(try findings("  unheard-event: error", folder: folder) == [])
    let found = try findings("  unused-declaration: { severity: error, at: screens.b }", folder: folder)
    #expect(found == ["error \(second)"])
  }

  @Test func `a warning that became an error does not keep a flow from running`() {
    var sources = Sources()
    let text = "flowspec: 2\nflow: f\n" + flow("  unused-declaration: error") + "\nbackstack: { start: a }\n"
    let compiled = Compiler.compile(sources.add(name: "f.flow.yaml", text: text), in: sources)
    #expect(compiled.report.hasErrors && compiled.program != nil)
  }

  @Test func `settings are mended like everything else`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Hello }
          view:
            - text: ${model.title}
      lint:
        unheard-event: off
      #                ^^^ missing-reason: 'unheard-event' is turned off without a reason
      #                    hint: add 'reason: …'
        unherd-event: error
      # ^^^^^^^^^^^^ unknown-rule: there is no rule 'unherd-event'
      #              hint: did you mean 'unheard-event'?
        unknown-screen: { severity: warning }
      #                             ^^^^^^^ fixed-severity: 'unknown-screen' is always an error
      #                                     hint: remove it, and fix its findings
        unused-declaration:
          - { severity: of, reason: Why not. }
      #                 ^^ unknown-word: 'severity' cannot be 'of'
      #                    hint: did you mean 'off'?
          - { severity: off, at: screens.b, reason: Why not. }
      #                          ^^^^^^^^^ unknown-place: there is no 'b' in 'screens'
      #                                    hint: its parts are 'a'
          - []
      #     ^^ wrong-form: the setting of a rule is an empty list, but a mapping is expected
      #        hint: write '{ severity: off, reason: … }'
      """)
  }

  @Test func `what is turned off in vain is said, wherever it is turned off`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Hello }
          view:
            - text: ${model.title}
      lint:
        unheard-event: { severity: off, reason: Why not. }
      # ^^^^^^^^^^^^^ unused-suppression: 'unheard-event' is turned off, but finds nothing here
      #               hint: remove it
      """)
  }

  @Test func `a folder's settings take neither reason nor place`() {
    expectDiagnostics(
      """
      flowspec: 2
      lint:
        unheard-event: off
        unused-declaration: { severity: off, at: screens.a }
      #                                      ^^ unknown-key: the setting of a rule has no key 'at'
      #                                         hint: write it in the flow that it is about
      """
    ) { file, report in report.add(FolderSettings(file).report) }
  }

  @Test func `whatever stands in settings, reading them ends with a report`() {
    let texts = [
      "", "[]", "lint", "lint: 1", "lint: { : }", "lint: { a: { b: { c: 1 } } }", "{", "lint: { 1: [1, [2]] }",
    ]
    for text in texts {
      var sources = Sources()
      let settings = FolderSettings(sources.add(name: "flowspec.yaml", text: text))
      #expect(!settings.report.diagnostics.isEmpty, "\(text)")
    }
  }
}
