import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Proofs about flows in several languages, which their host may choose and change.
@Suite struct LanguageProofTests {
  @Test func `texts that are only shown leave a proof alone`() throws {
    let flow = DoorFlow(
      claims: ["{ never: screen == 'inside' && flow.letter == '' }"],
      steps: "[{ message: =strings.hello }, { send: flow.write }, { navigate: inside }]",
      top: """
        strings: { en: { hello: Hello }, de: { hello: Hallo } }
        events: [write]
        transitions:
          write: { set: { letter: "x" } }
        """)
    #expect(try flow.verdicts() == [.proved])
  }

  @Test func `two texts that are equal in one language are one message`() throws {
    let flow = DoorFlow(
      claims: ["{ never: messages.size() == 1 }", "{ never: messages.size() == 4 }"],
      steps: "[{ message: =strings.one }, { message: =strings.two }]",
      top: "strings: { en: { one: One, two: Two }, de: { one: Same, two: Same } }")
    #expect(try flow.verdicts() == [.violated, .proved])
  }

  @Test func `the language changes between two messages`() throws {
    let flow = DoorFlow(
      claims: ["{ never: flow.count == 2 && messages.size() == 1 }"], state: "count: int = 0",
      steps: "{ when: flow.count == 0, do: [{ message: =strings.one }, { send: flow.more }] }",
      top: """
        strings: { en: { one: One, two: Two }, de: { one: Two, two: Drei } }
        events: [more]
        transitions:
          more: { set: { count: =count + 1 } }
        """
    ).hearing("again:", "again: { when: flow.count == 1, do: [{ message: =strings.two }, { send: flow.more }] }")
    var shown = flow
    shown.view = "      - button: { label: Again, sends: again }"
    #expect(try shown.verdicts() == [.violated])
  }

  @Test(arguments: ["locale == 'fr'", "locale != 'en' && locale != 'de'", "strings.hello == 'Hallo'"])
  func `a language in which something happens is found`(condition: String) throws {
    let flow = DoorFlow(
      steps: "{ when: \"\(condition)\", navigate: inside }",
      top: "strings: { en: { hello: Hello }, de: { hello: Hallo } }")
    #expect(try flow.verdicts() == [.violated])
  }

  @Test(arguments: ["locale.startsWith('fr-')", "locale + 'x' == 'ptx'", "strings.hello('x').size() == 12"])
  func `what is asked of languages in another way is no proof`(condition: String) throws {
    let flow = DoorFlow(
      steps: "{ when: \"\(condition)\", navigate: inside }",
      top: "strings: { en: { hello: \"Hello, {name}\" }, de: { hello: \"Guten Tag, {name}\" } }")
    #expect(try flow.verdicts()[0] != .proved)
  }

  @Test func `no language satisfies two names`() throws {
    let flow = DoorFlow(
      steps: "{ when: locale == 'fr' && strings.hello == 'Hallo', navigate: inside }",
      top: "strings: { en: { hello: Hello }, de: { hello: Hallo } }")
    #expect(try flow.verdicts() == [.proved])
  }
}
