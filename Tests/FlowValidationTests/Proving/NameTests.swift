import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Texts and numbers that are only compared with each other, of which a few stand for all.
@Suite struct NameTests {
  @Test(arguments: [
    "first != second && first != '' && second != ''", "first == second && first != '' && first.size() > 20",
    "first != second && first.size() == 1 && second.size() == 1", "first == second && first.startsWith('zz')",
    "first in [second, 'x'] && first != 'x' && first != ''",
    "[first, second].exists_one(t, t == second) && first != ''",
  ])
  func `what two texts satisfy is violated`(condition: String) throws {
    let flow = DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }")
    #expect(try flow.verdicts() == [.violated])
  }

  @Test(arguments: [
    "first == second && first == 'ada' && second == 'alan'", "first == second && first.size() > 3 && second.size() < 3",
    "first != second && !(first in ['', 'a']) && first == 'a'",
    "first == second && first.startsWith('a') && second.startsWith('b')",
  ])
  func `what no two texts satisfy is proved to stay false`(condition: String) throws {
    let flow = DoorFlow(steps: "{ when: \"\(condition)\", navigate: inside }")
    #expect(try flow.verdicts() == [.proved])
  }

  /// Returns the verdict on a claim that the two params of a screen are equal, which is entered under a condition.
  private func verdictsOnEqualParams(when condition: String) throws -> [Verdict] {
    let flow = DoorFlow(
      claims: ["{ never: \"alive.inside.exists(it, it.params.one != it.params.other)\" }"],
      steps: "{ when: \(condition), navigate: { to: inside, params: { one: =first, other: =second } } }",
      inside: """

            params: { one: string, other: string }
            model: { one: =params.one }
        """)
    return try flow.verdicts()
  }

  @Test func `a copy of a text is equal to it wherever it goes`() throws {
    #expect(try verdictsOnEqualParams(when: "first == second") == [.proved])
  }

  @Test func `a text that differs from the one before violates the claim`() throws {
    #expect(try verdictsOnEqualParams(when: "first != ''") == [.violated])
  }

  @Test(arguments: [
    "names: list<string> = ['ada', 'alan']", "names: \"list<string> = ['alan', 'ad' + 'a']\"",
  ])
  func `a text may be equal to one that the flow has from the start`(state: String) throws {
    let flow = DoorFlow(
      claims: ["{ never: screen == 'inside' }"], state: state,
      steps: "{ when: first in flow.names && first.startsWith('ad'), navigate: inside }")
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `a text may be equal to one that the flow makes`() throws {
    let flow = DoorFlow(
      own: "first: string = \"\"\n      second: string = \"xyz\"\n      made: string = \"\"",
      steps: """

              - set: { made: "=second + '!'" }
              - if: made == first && first.size() == 8
                then: { navigate: inside }
        """)
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `more different texts than are tried are no proof`() throws {
    let kept = (1...4).map { "k\($0): string = \"\"" }.joined(separator: "\n      ")
    let shift = (1...4).map { "k\($0): =\($0 == 4 ? "first" : "k\($0 + 1)")" }.joined(separator: ", ")
    let different = (1...4).flatMap { one in (one + 1..<5).map { "k\(one) != k\($0)" } }.joined(separator: " && ")
    let flow = DoorFlow(
      own: "first: string = \"\"\n      second: string = \"\"\n      \(kept)",
      steps: """

              - set: { \(shift) }
              - if: "\(different)"
                then: { navigate: inside }
        """)
    let verdict = try flow.exploration().properties[0]
    #expect(verdict.verdict != .proved)
  }

  @Test func `two replies differ between the same constants`() throws {
    let flow = DoorFlow(
      claims: ["{ never: flow.one > 5 && flow.other > 5 && flow.one != flow.other }"],
      state: "one: int = 0\n  other: int = 0",
      steps: "{ call: office.count, then: { send: { flow.take: { n: =result } } } }",
      top: """
        services:
          office: { count: { returns: int, readOnly: true } }
        events: { take: { n: int } }
        transitions:
          take: { set: { other: =one, one: =event.n } }
        """)
    #expect(try flow.verdicts() == [.violated])
  }

  @Test func `a number that is calculated is not taken for a name`() throws {
    let flow = DoorFlow(
      claims: ["{ never: screen == 'inside' }"], state: "one: int = 0",
      steps: "{ call: office.count, then: { if: result == flow.one + 7, then: { navigate: inside } } }",
      top: """
        services:
          office: { count: { returns: int, readOnly: true } }
        """)
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `a link carries a text that only its own question tells from the empty one`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: shelf
      screens:
        shelf: { route: / }
        item:
          route: { path: "/item/{id}", over: [shelf] }
          params: { id: string }
          model: { id: =params.id }
      backstack: { start: shelf, onRootBack: ignore }
      properties:
        no item is opened: { never: screen == 'item' }
        an item lies on the shelf: { never: screen == 'item' && backstack.depth == 1 }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.violated, .proved])
  }

  @Test func `a subscription ends when its argument changes, whatever the argument is`() throws {
    let flow = DoorFlow(
      claims: ["{ never: flow.count > 1 }"], state: "count: int = 0", steps: "{ set: { second: =first } }",
      more: """
            effects:
              heard: { on: radio.play, with: { station: =first }, do: { send: flow.more } }
        """,
      top: """
        services:
          radio: { play: { stream: string, args: { station: string } } }
        events: [more]
        transitions:
          more: { when: count < 3, set: { count: =count + 1 } }
        """)
    #expect(try flow.verdicts() == [.violated])
  }

  @Test func `the argument of a stream that a step of its mode changes is compared`() throws {
    let text = """
      flowspec: 2
      flow: radio
      services:
        waves: { play: { stream: string, args: { station: string }, errors: [lost] } }
      screens:
        radio:
          events: { turn: { station: string } }
          modes:
            Playing:
              state: { station: string = "", lost: int = 0 }
              observes:
                sound: { stream: waves.play, with: { station: =station } }
              effects:
                loss: { whenever: sound.failed, do: { set: { lost: =lost + 1 } } }
              transitions:
                turn: { set: { station: =event.station } }
              model: { lost: =lost }
      backstack: { start: radio, onRootBack: ignore }
      properties:
        nothing is lost twice: { never: "alive.radio.exists(r, r.Playing != null && r.Playing.lost == 2)" }
      """
    var limits = ExplorationLimits()
    limits.states = 500
    #expect(explore(try program(text), limits: limits).properties[0].verdict != .proved)
  }
}
