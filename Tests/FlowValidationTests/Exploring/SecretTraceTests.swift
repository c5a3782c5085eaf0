import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct SecretTraceTests {
  /// Returns a vault that only the right word opens, and a service that returns a secret.
  private func vault() throws -> Program {
    try program(
      """
      flowspec: 2
      flow: vault

      types:
        Key: { id: int, word: secret }
      services:
        keys:
          cut: { returns: Key, errors: [broken] }
      fakes:
        keys.cut: { returns: { id: 7, word: cut-at-night } }

      screens:
        door:
          state:
            word: secret = ""
            key: Key? = null
          model: { word: =word, hasKey: =key != null, isBusy: =loading.any }
          events: [cut, enter]
          transitions:
            cut: { call: keys.cut, then: { set: { key: =result } }, catch: { broken: [] } }
            enter:
              when: word != '' && key != null
              do: { navigate: { to: gold, as: reset } }
          view:
            - secret: { label: Word, edits: word }
            - text: ${model.hasKey} ${model.isBusy}
            - button: { label: Cut, sends: cut }
            - button: { label: Enter, sends: enter }
        gold:
          model: {}

      backstack:
        start: door
        onRootBack: ignore
      explore:
        samples: { door.word: ["", hunter2] }
      """)
  }

  @Test func `no secret is shown, be it typed or replied`() throws {
    let vault = try vault()
    let exploration = explore(vault)
    let trace = try exploration.trace("dead-end")
    let file = trace.scenarioFile(flow: "vault", name: "stuck", claim: .nothingFails)
    let told = ([file] + trace.lines + exploration.findings.flatMap { [$0.message] + $0.hints }).joined(separator: "\n")
    #expect(!told.contains("hunter2") && !told.contains("cut-at-night"))
    #expect(file.contains("      - type: Word\n        sample: 2\n"))
    #expect(file.contains("      - reply: keys.cut\n        sample: 1\n"))
    #expect(trace.lines.contains { $0.contains("type: { Word: \"••• 2\" }") })
    try expectReplay(file, of: vault, endingWith: "{ backstack: [gold] }")
  }

  @Test func `what is made up to be tried is no secret, and its run can be played`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: gate

        screens:
          gate:
            state:
              word: secret = ""
            model: { word: =word }
            events: [enter]
            transitions:
              enter:
                when: word != ''
                do: { navigate: { to: end, as: reset } }
            view:
              - secret: { label: Word, edits: word }
              - button: { label: Enter, sends: enter }
          end:
            model: {}

        backstack:
          start: gate
          onRootBack: ignore
        """))
    let trace = try #require(exploration.traces.first { !$0.steps.isEmpty })
    #expect(trace.steps.map(\.input) == ["type: { Word: a }", "press: Enter"])
  }
}
