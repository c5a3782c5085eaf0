import FlowExplorer
import FlowReports
import Testing

/// Lists that grow without end: a proof tells their elements apart by the facts that the claim is about.
@Suite struct GrowingListTests {
  private func guests(_ claims: String..., adds: String = "when: name != ''") throws -> [Verdict] {
    explore(try program(ProvedFlows.guests(claims, adds: adds)), limits: ProvedFlows.limits).properties.map(\.verdict)
  }

  @Test func `a claim about all elements is proved if each added element satisfies it`() throws {
    let claim = "{ always: \"flow.guests.all(guest, guest.name != '')\" }"
    #expect(try guests(claim) == [.proved])
    #expect(try guests(claim, adds: "when: name != 'adam'") == [.violated])
  }

  @Test func `two facts about one element are told apart from facts about two elements`() throws {
    let claims = [
      "{ never: \"flow.guests.exists(guest, guest.brings && guest.name == 'ada')\" }",
      "{ never: \"flow.guests.exists(guest, guest.brings) && flow.guests.exists(guest, guest.name == 'ada')\" }",
    ]
    #expect(try guests(claims[0], claims[1], adds: "when: name != 'ada' || !brings") == [.proved, .violated])
  }

  @Test(arguments: [
    "flow.guests.filter(guest, guest.name == 'ada').size() < 2",
    "!flow.guests.exists(guest, guest.name == 'ada') || flow.guests.exists_one(guest, guest.name == 'ada')",
  ])
  func `equal elements are counted as far as the claim counts them`(condition: String) throws {
    let claim = "{ always: \"\(condition)\" }"
    #expect(
      try guests(claim, adds: "when: \"name != 'ada' || !flow.guests.exists(guest, guest.name == 'ada')\"") == [.proved]
    )
    #expect(try guests(claim, adds: "when: \"name != 'ada' || flow.guests.size() > 2\"") == [.violated])
  }

  @Test func `removed elements leave a list with the others`() throws {
    let adds = "when: \"!flow.cleaned\""
    #expect(
      try guests(
        "{ never: \"flow.cleaned && flow.guests.exists(guest, guest.name == '')\" }",
        "{ never: \"flow.cleaned && flow.guests.exists(guest, guest.name == 'ada')\" }",
        "{ never: \"flow.cleaned && flow.guests.size() == 0\" }", adds: adds)
        == [.proved, .violated, .violated])
  }

  @Test(arguments: 1...4)
  func `the length that is left after a removal depends on the length before`(length: Int) throws {
    // The list has any length above 3, of which any number of elements may remain.
    let verdicts = try guests(
      "{ never: flow.cleaned && flow.guests.size() == \(length) }",
      adds: "when: \"!flow.cleaned || flow.guests.size() > 3\"")
    #expect(verdicts != [.proved])
  }

  @Test(arguments: [
    "flow.guests.exists_one(guest, guest.name == 'ada')", "flow.guests.filter(guest, guest.name == 'ada').size() == 1",
    "flow.guests.size() > 1 && flow.guests[1].name == 'ada'",
    "flow.guests.exists(index, guest, index == 1 && guest.name == 'ada')",
    "flow.guests.map(guest, guest.name) == ['ada', 'ada']",
  ])
  func `a claim about the number or the order of elements is not decided by the facts about each`(
    condition: String
  ) throws {
    #expect(try guests("{ never: \"\(condition)\" }") == [.violated])
    // With a tidy list, the condition holds after as many guests as with one that was never cleaned.
    let verdicts = try guests(
      "{ never: \"flow.cleaned && \(condition)\" }", adds: "when: name != '' && !flow.cleaned")
    #expect(verdicts != [.proved])
  }

  @Test func `a constant that is never added is not in a list`() throws {
    let claim = "{ never: \"'ada' in flow.guests.map(guest, guest.name)\" }"
    #expect(try guests(claim, adds: "when: name.trim() != 'ada'") == [.proved])
    #expect(try guests(claim, adds: "when: name != 'adam'") == [.violated])
  }

  @Test func `a list from outside has any selection of elements`() throws {
    func verdicts(_ condition: String) throws -> [Verdict] {
      let flow = try program(
        """
        flowspec: 2
        flow: mail

        services:
          office: { letters: { returns: list<string>, readOnly: true } }

        state: { letters: "list<string> = []" }
        screens:
          inbox:
            events: [load]
            transitions:
              load:
                call: office.letters
                then: { if: "\(condition)", then: { send: { flow.keep: { texts: =result } } } }
            view:
              - button: { label: Load, sends: load }
        events:
          keep: { texts: list<string> }
        transitions:
          keep: { set: { letters: =letters + event.texts } }

        backstack: { start: inbox, onRootBack: exit }

        properties:
          no letter is empty: { always: "flow.letters.all(letter, letter != '')" }
          none is from Ada: { never: "flow.letters.exists(letter, letter == 'ada')" }
        """)
      return explore(flow, limits: ProvedFlows.limits).properties.map(\.verdict)
    }
    #expect(try verdicts("result.all(letter, letter.size() > 3)") == [.proved, .proved])
    #expect(try verdicts("result.all(letter, letter != '')") == [.proved, .violated])
    #expect(try verdicts("result.exists(letter, letter == 'ada')") == [.violated, .violated])
  }

  @Test func `a list from outside may have more different names than a proof run tries`() throws {
    // Four ids, each of which differs from the others.
    let fourth = "result.exists(d, d != a && d != b && d != c)"
    let different = "result.exists(a, result.exists(b, a != b && result.exists(c, c != a && c != b && \(fourth))))"
    let flow = try program(
      """
      flowspec: 2
      flow: ids

      services:
        office: { ids: { returns: list<string>, readOnly: true } }

      screens:
        inbox:
          events: [load]
          transitions:
            load:
              call: office.ids
              then: { if: "\(different)", then: { navigate: full } }
          view:
            - button: { label: Load, sends: load }
        full: {}

      backstack: { start: inbox, onRootBack: exit }

      properties:
        four ids never come: { never: screen == 'full' }
      """)
    #expect(explore(flow, limits: ProvedFlows.limits).properties[0].verdict != .proved)
  }

  @Test func `a list that grows with each input is given to a proof run before it fills the memory`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: bits
      state: { bits: "list<bool> = []" }
      events: [add]
      transitions: { add: { append: { to: bits, value: true } } }
      screens:
        bits:
          events: [add]
          transitions: { add: { send: flow.add } }
          view:
            - button: { label: Add, sends: add }
      backstack: { start: bits }
      properties:
        all are set: { always: "bits.all(bit, bit)" }
      """)
    var limits = ExplorationLimits()
    limits.pathBytes = 100_000
    let outcome = explore(flow, limits: limits)
    #expect(outcome.stopped == .memory)
    #expect(outcome.stateCount < 1_000)
    #expect(outcome.properties.map(\.verdict) == [.proved])
  }
}
