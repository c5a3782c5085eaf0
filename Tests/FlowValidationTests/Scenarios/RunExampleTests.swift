import Diagnostics
import FlowProgram
import FlowScenarios
import Testing

/// Examples of a scenario that runs the steps of another one.
@Suite struct RunExampleTests {
  private func flow(_ scenarios: String) -> String {
    """
    flowspec: 2
    flow: basket
    state: { apples: int = 0, pears: int = 0 }
    screens:
      one:
        model: { apples: =flow.apples, pears: =flow.pears }
        events: [eat]
        transitions: { eat: { message: Eaten. } }
        view: [{ text: "${model.apples} ${model.pears}" }, { button: { label: Eat, sends: eat } }]
    backstack: { start: one }
    scenarios:
      base:
        examples: [{ apples: 0, pears: 0 }]
        steps: [expect: { model: { apples: =example.apples, pears: =example.pears } }]
    \(scenarios)
    """
  }

  private func failures(_ scenarios: String) throws -> [String] {
    var play = try PlayedScenarios(flow(scenarios))
    return play.outcomes().flatMap(\.failures).map(\.message)
  }

  @Test func `the steps read the values of the running scenario by name, in any order`() throws {
    #expect(
      try failures(
        """
          pears first:
            examples: [{ pears: 0, apples: 0 }]
            given: { flow.pears: 0 }
            steps: [run: base]
          other apples:
            examples: [{ pears: 0, apples: 99 }]
            steps: [run: base]
        """) == ["'apples' is 0, but 99 is expected"])
  }

  @Test(arguments: [
    (
      "    examples: [{ zebras: 0 }]\n",
      [
        "the steps of 'base' read 'example.apples', which the examples of 'other' lack",
        "the steps of 'base' read 'example.pears', which the examples of 'other' lack",
      ]
    ),
    (
      "    examples: [{ apples: many, pears: 0 }]\n",
      ["the steps of 'base' read 'example.apples', which has another type in the examples of 'other'"]
    ), ("    examples: [{ pears: 0, apples: 0, zebras: 0 }]\n", []),
  ])
  func `a value that they lack is reported before any step is played`(_ examples: String, _ expected: [String]) {
    let found = found(
      in: flow("  other:\n\(examples)    steps: [run: through]\n  through:\n\(examples)    steps: [run: base]"))
    #expect(
      found.filter { $0.code == "missing-example" && $0.message.contains("of 'other'") }.map(\.message) == expected)
  }

  @Test func `examples that only the initial state reads are not needed`() throws {
    #expect(
      try failures(
        """
          given only:
            examples: [{ apples: 1 }, { apples: 2 }]
            given: { flow.apples: =example.apples }
            steps: [expect: { model: { pears: 0 } }]
          runs it:
            steps: [run: given only]
        """) == [])
  }
}
