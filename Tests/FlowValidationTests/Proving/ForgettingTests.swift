import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Lists and messages of which a proof keeps only what is demanded.
@Suite struct ForgettingTests {
  private func listFlow(claim: String, _ transitions: String, events: String = "take: { texts: list<string> }, add: ")
    -> DoorFlow
  {
    DoorFlow(
      claims: [claim], state: "letters: list<string> = []\n  count: int = 0",
      steps: "{ call: office.letters, then: { send: { flow.take: { texts: =result } } } }",
      view: "      - button: { label: Add, sends: add }",
      top: """
        services:
          office: { letters: { returns: list<string>, readOnly: true } }
        events: { \(events) }
        transitions:
        \(transitions)
        """
    ).hearing("add:", "add: { send: flow.add }")
  }

  @Test func `a list that is lengthened is counted from every length that it may have had`() throws {
    let flow = listFlow(
      claim: "{ never: flow.count == 3 && flow.letters.size() == 4 }",
      """
        take: { set: { letters: =event.texts, count: 0 } }
        add:
          when: count < 3
          do: [{ append: { to: letters, value: x } }, { set: { count: =count + 1 } }]
      """)
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `a list that is shortened becomes empty after as many steps as it has items`() throws {
    let flow = listFlow(
      claim: "{ never: flow.count == 2 && flow.letters.size() == 0 }",
      """
        take: { when: event.texts.size() > 0, set: { letters: =event.texts, count: 0 } }
        add:
          when: count < 3 && letters.size() > 0
          do: [{ remove: { from: letters, as: l, where: "l == letters[0]" } }, { set: { count: =count + 1 } }]
      """)
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `two lists are empty together only if each of them is`() throws {
    let joined = """
        take: { set: { letters: =letters + event.texts, count: "=count == 0 && event.texts.size() > 0 ? 1 : count" } }
        add: { set: { letters: "=[] + letters" } }
      """
    #expect(
      try listFlow(claim: "{ never: flow.count == 1 && flow.letters.size() == 0 }", joined).verdicts() == [.proved])
    #expect(
      try listFlow(claim: "{ never: flow.count == 1 && flow.letters.size() > 0 }", joined).verdicts() == [.violated])
    #expect(
      try listFlow(claim: "{ never: flow.count == 1 && flow.letters.size() == 9 }", joined).verdicts()[0] != .proved)
  }

  @Test func `messages that nothing reads are left out`() throws {
    let flow = DoorFlow(
      claims: ["{ always: screen == 'outside' }"], steps: "{ message: \"Dear ${first}\" }")
    #expect(try flow.verdicts() == [.proved])
  }

  @Test(arguments: [
    "[{ message: \"Dear ${first}\" }, { if: messages.size() == 2, then: { navigate: inside } }]",
    "{ message: { text: \"Dear ${first}\", action: { label: Go, sends: go } } }",
    "[{ message: \"Dear ${first}\" }, { if: \"messages.exists(m, m.text == 'Dear me')\", then: { navigate: inside } }]",
  ])
  func `messages that lead somewhere are not left out`(steps: String) throws {
    let flow = DoorFlow(claims: ["{ never: screen == 'inside' }"], steps: steps)
      .hearing("go:", "go: { navigate: inside }")
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `replies under explore do not limit a proof`() throws {
    let flow = listFlow(
      claim: "{ never: flow.letters.size() == 2 }",
      """
        take: { set: { letters: =event.texts } }
        add: []
      """)
    let text = flow.text + "\nexplore:\n  samples:\n    office.letters: [[]]\n"
    #expect(explore(try program(text)).properties.map(\.verdict) == [.violated])
  }
}
