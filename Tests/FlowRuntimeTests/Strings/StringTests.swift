import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct StringTests {
  private static let text = """
    flowspec: 2
    flow: f
    strings:
      en:
        title: Notes
        hello: Hello, {name}
        notes: { one: "{n} note", other: "{n} notes" }
        braces: "{{{n:int}}}"
        only: Only in English
      pt:
        title: Notas
        hello: Olá, {name}
        notes: { one: "{n} nota", many: "{n} de notas", other: "{n} notas" }
        braces: "{{{n}}}"
      pt-BR:
        hello: Oi, {name}
      ru:
        title: Заметки
        hello: Привет, {name}
        notes: { one: "{n} заметка", few: "{n} заметки", many: "{n} заметок" }
        braces: "{{{n}}}"
    types:
      Kind: [shared, own]
    screens:
      a:
        state: { count: int = 0, runs: int = 0 }
        derived:
          label: "strings.notes({'n': count})"
        model:
          label: =label
          title: =strings.title
          hello: "=strings.hello({'name': 'Ada'})"
          kind: "=strings.hello({'name': Kind.own})"
          number: "=strings.hello({'name': 2.5})"
          braces: "=strings.braces({'n': 7})"
          only: =strings.only
          locale: =locale
          runs: =runs
        effects:
          language: { key: locale, do: { set: { runs: =runs + 1 } } }
        events: [add, say, nothing]
        transitions:
          add: { set: { count: =count + 1 } }
          say: { message: =strings.title }
          nothing: { set: { count: =count } }
        view:
          - heading: =strings.title
          - text: "=locale + ' ' + strings.notes({'n': 2})"
          - button: { label: =strings.only, sends: add }
          - button: { label: ok, sends: say }
          - button: { label: ok, sends: nothing }
          - text: ${model.title}${model.hello}${model.kind}${model.number}${model.braces}${model.only}${model.locale}
          - text: ${model.label}${model.runs}
    backstack: { start: a }
    """

  private func flow(_ locale: String? = nil) throws -> TestFlow {
    TestFlow(try RunningFlow.launch(program(StringTests.text), locale: locale.flatMap { LocaleTag($0) }))
  }

  private func drawn(_ flow: TestFlow) -> [String] {
    flow.flow.program.draw(flow.flow.model).elements.compactMap { element in
      switch element.kind {
      case .heading(let text), .text(let text): text
      case .control(let control): control.label
      default: nil
      }
    }
  }

  @Test func `a flow starts in its first language unless another is asked for`() throws {
    #expect(try flow()["title"] == "Notes")
    #expect(try flow("ru")["title"] == "Заметки")
    #expect(try flow("ru")["locale"] == "ru")
  }

  @Test func `a text is looked for in the region, then in the language, then in the first language`() throws {
    let flow = try flow("pt-BR")
    #expect(flow["hello"] == "Oi, Ada")
    #expect(flow["title"] == "Notas")
    #expect(flow["only"] == "Only in English")
    #expect(flow["locale"] == "pt-BR")
    #expect(try self.flow("pt-AO")["hello"] == "Olá, Ada")
    #expect(try self.flow("ja")["title"] == "Notes")
  }

  @Test func `placeholders take what can be written, and braces stand doubled`() throws {
    let flow = try flow()
    #expect(flow["kind"] == "Hello, own")
    #expect(flow["number"] == "Hello, 2.5")
    #expect(flow["braces"] == "{7}")
  }

  @Test func `the form follows the number in each language`() throws {
    var english = try flow()
    var russian = try flow("ru")
    var forms: [String] = []
    for _ in 0...22 {
      forms.append("\(english["label"]), \(russian["label"])")
      try english.send("add")
      try russian.send("add")
    }
    #expect(forms[0] == "0 notes, 0 заметок")
    #expect(forms[1] == "1 note, 1 заметка")
    #expect(forms[3] == "3 notes, 3 заметки")
    #expect(forms[11] == "11 notes, 11 заметок")
    #expect(forms[21] == "21 notes, 21 заметка")
  }

  @Test func `another language reaches models, views, derived values and effects`() throws {
    var flow = try flow()
    #expect(drawn(flow)[0...2] == ["Notes", "en 2 notes", "Only in English"])
    #expect(flow["runs"] == "1")
    let tick = flow.flow.step([.locale("pt")])
    #expect(tick.model?.locale.text == "pt")
    #expect(flow["title"] == "Notas")
    #expect(flow["label"] == "0 nota")
    #expect(flow["runs"] == "2")
    #expect(drawn(flow)[0...2] == ["Notas", "pt 2 notas", "Only in English"])
  }

  @Test func `a view that reads strings is redrawn although its model is the same`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      strings: { en: { hi: Hi }, de: { hi: Hallo } }
      screens:
        a:
          model: { x: 1 }
          view:
            - text: =strings.hi
            - text: ${model.x}
      backstack: { start: a }
      """)
    let before = flow.flow.model
    let tick = flow.flow.step([.locale("de")])
    let after = try #require(tick.model)
    #expect(after.top === before.top)
    #expect(drawn(flow).first == "Hallo")
  }

  @Test func `the same language again redraws nothing`() throws {
    var flow = try flow()
    #expect(flow.flow.step([.locale("EN")]).model == nil)
    #expect(flow["runs"] == "1")
  }

  @Test func `what is no language is dropped, and a flow that has ended has none`() throws {
    var flow = try flow()
    #expect(flow.flow.step([.locale("Klingon")]).dropped.map(\.reason) == [.noSuchLocale])
    #expect(flow["locale"] == "en")
    flow.back()
    #expect(flow.flow.step([.locale("de")]).dropped.map(\.reason) == [.exited])
  }

  @Test func `only readers of the language are recomputed`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      strings: { en: { hi: Hi }, de: { hi: Hallo } }
      presenters:
        greeter:
          model: { text: =strings.hi }
        counter:
          state: { count: int = 0 }
          model: [count]
          events: [add]
          transitions: { add: { set: { count: =count + 1 } } }
      screens:
        a:
          children: { greeter: { present: greeter }, counter: { present: counter } }
      backstack: { start: a }
      """)
    let counter = try #require(flow.models("counter").first)
    let tick = flow.flow.step([.locale("de")])
    #expect(flow.shown("text", of: "greeter") == ["Hallo"])
    #expect(flow.models("counter").first === counter)
    // The greeter, and the screen around it.
    #expect(tick.counters.modelsBuilt == 1)
  }

  @Test func `messages stay in the language in which they were shown`() throws {
    var flow = try flow()
    try flow.send("say")
    _ = flow.flow.step([.locale("ru")])
    try flow.send("say")
    #expect(flow.messages == ["Notes", "Заметки"])
  }

  @Test func `the language counts for what state a flow is in`() throws {
    var flow = try flow()
    let other = try self.flow("pt")
    #expect(!flow.flow.isIdentical(to: other.flow))
    #expect(flow.flow.fingerprint() != other.flow.fingerprint())
    let english = flow.flow
    _ = flow.flow.step([.locale("pt")])
    _ = flow.flow.step([.locale("en")])
    // The effect's count persists.
    #expect(!flow.flow.isIdentical(to: english))
  }

  @Test func `inputs of one tick and of several end in the same language`() throws {
    var batched = try flow()
    var single = batched
    let inputs: [Input] = try [.locale("pt"), batched.event("add"), .locale("ru"), batched.event("say")]
    _ = batched.flow.step(inputs)
    for input in inputs { _ = single.flow.step([input]) }
    #expect(batched.flow.isIdentical(to: single.flow))
    #expect(batched["label"] == "1 заметка")
  }
}

// MARK: Snapshots

extension StringTests {
  @Test func `a snapshot keeps the language`() throws {
    var flow = try flow("pt-BR")
    try flow.send("add")
    let (restored, notes) = try RunningFlow.restore(
      flow.flow.snapshot(), of: flow.flow.program, locale: LocaleTag("ru"))
    #expect(notes.isEmpty)
    #expect(restored.locale.text == "pt-BR")
    #expect(restored.isIdentical(to: flow.flow))
    #expect(restored.fingerprint() == flow.flow.fingerprint())
  }

  @Test func `a flow whose process has died comes back in the language of its host`() throws {
    let flow = try flow("pt")
    let saved = flow.flow.snapshot(keeping: .saved)
    #expect(try RunningFlow.restore(saved, of: flow.flow.program, locale: LocaleTag("ru")).flow.locale.text == "ru")
    #expect(try RunningFlow.restore(saved, of: flow.flow.program).flow.locale.text == "en")
  }

  @Test func `a snapshot with what is no language is refused`() throws {
    let snapshot = try flow("pt").flow.snapshot().replacing("\"locale\": \"pt\"", with: "\"locale\": \"%\"")
    #expect(throws: SnapshotProblem.self) { try RunningFlow.restore(snapshot, of: flow().flow.program) }
  }
}

// MARK: Pseudo-language

extension StringTests {
  @Test func `the pseudo-language marks what is translated, and is two fifths longer`() throws {
    let flow = try flow("pseudo")
    #expect(flow["title"] == "⟦Ñöţéš~~⟧")
    #expect(flow["hello"] == "⟦Ĥéļļö, Ada~~~⟧")
    #expect(flow["label"] == "⟦0 ñöţéš~~~⟧")
    #expect(flow["locale"] == "pseudo")
    #expect(drawn(flow)[3] == "ok")
  }
}
