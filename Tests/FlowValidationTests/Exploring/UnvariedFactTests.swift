import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Claims about facts that the finding run does not vary: the language of a run, and numbers that depend on its path.
@Suite struct UnvariedFactTests {
  /// Returns a flow without unknown values, so that exploring tries all its inputs.
  private func hall(
    _ claim: String, guard condition: String = "true", top: String = "", view: String = ""
  ) throws -> Exploration {
    explore(
      try program(
        """
        flowspec: 2
        flow: house
        \(top)
        screens:
          hall:
            events:
              enter:
              call:
            transitions:
              enter: { when: "\(condition)", navigate: room }
              call: { message: Called. }
            view:
              - button: { label: Enter, sends: enter }
              - button: { label: Call, sends: call }
        \(view)
          room:
            view:
              - text: A room.
        backstack: { start: hall, onRootBack: ignore }
        properties:
          p: \(claim)
        """))
  }

  private static let languages = "strings: { en: { hello: Hello }, de: { hello: Hallo } }"

  private func expect(
    _ exploration: Exploration, untried: [String], _ verdict: Verdict, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(exploration.untried == untried, sourceLocation: sourceLocation)
    #expect(exploration.properties.map(\.verdict) == [verdict], sourceLocation: sourceLocation)
    let line = "  not tried: \(untried.joined(separator: ", "))"
    #expect(exploration.summary(of: "house").contains(line) == !untried.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: ["locale == 'de'", "strings.hello == 'Hallo'", "strings.hello.size() == 5 && locale != 'en'"])
  func `a guard that only another language satisfies does not stay false`(condition: String) throws {
    let exploration = try hall("{ never: screen == 'room' }", guard: condition, top: Self.languages)
    expect(exploration, untried: ["other languages"], .violated)
  }

  @Test(arguments: [
    "{ always: locale == 'en' }", "{ never: strings.hello == 'Hallo' }", "{ never: locale == 'en-GB' }",
  ])
  func `a claim about the language is violated by another language`(claim: String) throws {
    expect(try hall(claim, top: Self.languages), untried: ["other languages"], .violated)
  }

  @Test func `a screen that another language reaches is reachable`() throws {
    let exploration = try hall("{ reachable: screen == 'room' }", guard: "locale == 'de'", top: Self.languages)
    expect(exploration, untried: ["other languages"], .proved)
  }

  @Test func `a text in the state takes the language to a claim`() throws {
    let exploration = try hall(
      "{ never: flow.greeting == 'Hallo' }", top: "state: { greeting: string = strings.hello }\n\(Self.languages)")
    expect(exploration, untried: ["other languages"], .violated)
  }

  @Test func `a language that is only shown costs no proof`() throws {
    let exploration = try hall(
      "{ always: backstack.depth < 3 }", top: Self.languages, view: "      - text: ${strings.hello}")
    expect(exploration, untried: [], .proved)
  }

  @Test func `a host has a language even if a flow has no strings`() throws {
    expect(try hall("{ never: screen == 'room' }", guard: "locale == 'fr'"), untried: ["other languages"], .violated)
  }

  @Test(arguments: [
    "{ never: \"backstack.entries.exists(e, e.id > 20)\" }", "{ always: \"backstack.entries[0].id < 20\" }",
  ])
  func `ids of entries grow without new states`(claim: String) throws {
    expect(try hall(claim), untried: ["other ids of entries of the backstack"], .tried)
  }

  @Test func `a guard about ids of entries may hold later`() throws {
    let exploration = try hall("{ never: screen == 'room' }", guard: "backstack.entries[0].id > 20")
    expect(exploration, untried: ["other ids of entries of the backstack"], .tried)
  }

  @Test func `ids of messages grow without new states`() throws {
    expect(
      try hall("{ never: \"messages.exists(m, m.id > 20)\" }"), untried: ["other ids of messages"], .tried)
  }

  @Test(arguments: [
    "{ always: \"backstack.entries.size() < 3\" }", "{ always: \"backstack.entries[0].screen == 'hall'\" }",
    "{ never: messages.size() > 1 }", "{ never: \"backstack.entries.exists(e, e.modal)\" }",
  ])
  func `what states contain of entries and messages costs no proof`(claim: String) throws {
    expect(try hall(claim), untried: [], .proved)
  }
}
