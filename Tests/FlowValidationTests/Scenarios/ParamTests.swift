import Diagnostics
import FlowCompiler
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct ScenarioParamTests {
  private func greeting(_ rest: String) -> String {
    """
    flowspec: 2
    flow: greeting
    params:
      who: string
      times: int = 1
    screens:
      hall:
        model: { text: "Hello, ${flow.params.who}, ${flow.params.times}" }
        view:
          - text: ${model.text}
    backstack: { start: hall }
    \(rest)
    """
  }

  private func mistakes(_ text: String) -> [String] {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: text)
    return Compiler.compile(file, in: sources).report.sorted.map { "\($0.message) [\($0.code)]" }
  }

  @Test func `a scenario gives the flow its params, also after the process has died`() throws {
    try expectHeld(
      greeting(
        """
        scenarios:
          a guest is greeted:
            examples:
              - { name: Ada }
              - { name: Grace }
            given:
              params: { who: =example.name }
            steps:
              - expect: { shows: "Hello, ${example.name}, 1" }
              - kill
              - expect: { shows: "Hello, ${example.name}, 1" }
        """))
  }

  @Test func `a param without a default that a scenario does not give is a mistake at its name`() {
    let text = greeting("scenarios: { greets: { steps: [ expect: { shows: Hello } ] } }")
    #expect(mistakes(text) == ["the scenario 'greets' does not give the flow its param 'who' [ungiven-param]"])
  }

  @Test func `params are checked against what the flow declares`() {
    func found(_ params: String) -> [String] {
      mistakes(
        greeting("scenarios: { greets: { given: { params: \(params) }, steps: [ expect: { screen: hall } ] } }"))
    }
    #expect(found("{ who: Ada, tims: 2 }") == ["the flow 'greeting' has no param 'tims' [unknown-argument]"])
    #expect(found("{ who: Ada, times: many }").count == 1)
    #expect(found("{ times: 2 }") == ["the scenario 'greets' does not give the flow its param 'who' [ungiven-param]"])
  }

  @Test func `an exploration with params has states, and one without says which are missing`() throws {
    let given = try PlayedScenarios(greeting("explore: { params: { who: Ada } }")).program
    let outcome = explore(given)
    #expect(outcome.stateCount > 0 && outcome.findings.isEmpty)

    let missing = explore(try PlayedScenarios(greeting("")).program)
    #expect(missing.findings.map(\.code.name) == ["missing-param"])
    #expect(missing.summary(of: "greeting") == ["greeting: not explored, because the flow cannot start"])
    #expect(missing.verdict == .undecided)
  }
}
