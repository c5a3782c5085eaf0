import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The step that changes the language.
@Suite struct LocaleStepTests {
  private static let text = """
    flowspec: 2
    flow: hall
    strings:
      en: { hello: Hello }
      de: { hello: Hallo }
    saved:
      language: string = ""
    enter:
      - if: language != ''
        then: { setLocale: =language }
    events:
      chosen: { tag: string }
    transitions:
      chosen: { set: { language: =event.tag } }
    screens:
      hall:
        state:
          log: list<string> = []
        model: { log: =log, hello: =strings.hello }
        events:
          choose: { tag: string }
          keep: { tag: string }
        transitions:
          choose:
            - setLocale: =event.tag
            - append: { to: log, value: =strings.hello }
            - message: =strings.hello
          keep:
            - send: { flow.chosen: { tag: =event.tag } }
            - setLocale: =event.tag
        effects:
          changed: { whenever: locale == 'de', initially: skip, do: { append: { to: log, value: =locale } } }
    backstack: { start: hall }
    """

  private func flow() throws -> TestFlow {
    try TestFlow(LocaleStepTests.text)
  }

  @Test func `the steps after it read the new language, and effects that read it run in the same input`() throws {
    var flow = try flow()
    let tick = try flow.send("choose", ["tag": .string("de")])
    #expect(flow["log"] == "[Hallo, de]")
    #expect(flow.flow.model.messages.map(\.text) == ["Hallo"])
    #expect(tick.model?.locale.text == "de")
  }

  @Test func `of several languages in one tick the last counts, that of the host included`() throws {
    let flow = try flow()
    let inputs: [Input] = [try flow.event("choose", ["tag": .string("de")]), .locale("en")]
    var whole = flow
    _ = whole.flow.step(inputs)
    var divided = flow
    for input in inputs { _ = divided.flow.step([input]) }
    #expect(whole.flow.locale.text == "en")
    #expect(whole.flow.isIdentical(to: divided.flow))
  }

  @Test func `a text that names no language is a fault, which undoes the input`() throws {
    var flow = try flow()
    let tick = try flow.send("choose", ["tag": .string("not a language")])
    #expect(tick.faults.map(\.diagnostic.code.name) == ["unknown-locale"])
    #expect(flow.flow.locale.text == "en")
    #expect(flow["log"] == "[]")
  }

  @Test func `after process death the language is the host's, unless the flow sets a saved one`() throws {
    var forgotten = try flow()
    try forgotten.send("choose", ["tag": .string("de")])
    #expect(try forgotten.flow.revived(of: forgotten.flow.program).flow.locale.text == "en")
    var kept = try flow()
    try kept.send("keep", ["tag": .string("de")])
    let revived = try kept.flow.revived(of: kept.flow.program)
    #expect(revived.launch.model?.locale.text == "de")
  }

  @Test func `a flow that is restored has the language of its snapshot, and after process death that of its host`()
    throws
  {
    var chosen = try flow()
    try chosen.send("choose", ["tag": .string("de")])
    let program = chosen.flow.program
    let restored = try RunningFlow.restore(chosen.flow.snapshot(), of: program, services: .chosen).flow
    #expect(restored.model.locale.text == "de")
    #expect(try restored.revived(of: program).flow.locale.text == "en")
  }
}
