import FlowPlay
import FlowTerminal
import Testing

private let layers = """
  flowspec: 2
  flow: test
  screens:
    base:
      events: [ask, share]
      transitions:
        ask: { navigate: { to: question, as: modal } }
        share: { navigate: { to: link, as: sheet } }
      view:
        - heading: Base
        - button: { label: Ask, sends: ask }
        - button: { label: Share, sends: share }
        - text: The last line of the base is long enough to be seen on both sides.
    question:
      events: [leave, more]
      transitions:
        leave: goBack
        more: { navigate: { to: link, as: sheet } }
      view:
        - text: Really?
        - row:
            - button: { label: "Yes", sends: leave }
            - button: { label: More, sends: more }
    link:
      view:
        - text: a link
  backstack: { start: base }
  """

private let inputs = """
  flowspec: 2
  flow: test
  screens:
    test:
      state:
        text: string = ""
        volume: int = 5
        word: string = ""
      model: [text, volume]
      events: { open: { where: string } }
      transitions: { open: { set: { word: =event.where } } }
      view:
        - field: { label: Text, edits: text, kind: multiline }
        - slider: { label: Volume, edits: volume, from: 0, to: 6 }
        - text: "Text: ${model.text.size()}, volume: ${model.volume}"
  backstack: { start: test }
  """

@Suite struct PictureDrawingTests {
  @Test(arguments: 1...4) func `a list is drawn in the narrowest windows`(columns: Int) throws {
    let flow = """
      flowspec: 2
      flow: test
      screens: { test: { view: [{ list: { each: "['x', 'y']", as: word, item: { text: "=word" } } }] } }
      backstack: { start: test }
      """
    let lines = try PictureHarness(flow: flow, rows: 12, columns: columns).lines
    #expect(lines.contains { $0.contains("x") } && lines.allSatisfy { $0.count <= columns }, "\(lines)")
  }

  @Test func `a modal is a box over the dimmed screen below it`() throws {
    var test = try PictureHarness(flow: layers, rows: 12, columns: 60)
    test.type(Keys.enter)
    #expect(
      test.lines.dropLast().joined(separator: "\n") == """
         base › question (modal)
        Base            ┌─ question ──────────────┐
        [ Ask ]         │ Really?                 │
        [ Share ]       │ 1) [ Yes ]  2) [ More ] │
        The last line of└─────────────────────────┘ be seen on both
        sides.
        """)
  }

  @Test func `a sheet is a box below the dimmed screen, and one modal lies over another`() throws {
    var test = try PictureHarness(flow: layers, rows: 12, columns: 60)
    test.type(Keys.enter + Keys.tab + Keys.enter)
    #expect(
      test.lines.dropLast().joined(separator: "\n") == """
         base › question (modal) › link (sheet)
        Base               ┌───────────────────┐
        [ Ask ]            │ Really?           │
        [ Share ]          │ [ Yes ]  [ More ] │
        The last line of th└───────────────────┘ to be seen on both
        sides.
        ┌─ link ───────────────────────────────────────────────────┐
        │ a link                                                   │
        └──────────────────────────────────────────────────────────┘
        """)
  }

  @Test func `nothing that is covered has a number or takes the focus`() throws {
    var test = try PictureHarness(flow: layers, rows: 12, columns: 60)
    test.type(Keys.down + Keys.enter)
    #expect(test.focus == "" && !test.lines.contains { $0.contains("1)") })
  }

  @Test func `a text of several lines is edited in a box`() throws {
    var test = try PictureHarness(flow: inputs, rows: 16, columns: 60)
    test.type(Keys.enter + "one\ntwo\nthree")
    #expect(test.lines.contains { $0.contains("│ two ") })
    test.type(Keys.up + Keys.up + Keys.end + "!" + Keys.enter)
    #expect(test.lines.contains("Text: 14, volume: 5"))
    test.type(Keys.enter + "\u{1B}[200~\nfour\nfive\u{1B}[201~" + Keys.enter)
    #expect(test.lines.contains("Text: 24, volume: 5"))
  }

  @Test func `arrows move a slider by its steps and stop at its ends`() throws {
    var test = try PictureHarness(flow: inputs)
    test.type(Keys.tab + Keys.right + Keys.right + Keys.right)
    #expect(test.lines.contains("Text: 0, volume: 6"))
    test.type(Keys.left + Keys.left)
    #expect(test.lines.contains("Text: 0, volume: 4"))
    test.type(Keys.enter + "\u{15}1" + Keys.enter)
    #expect(test.lines.contains("Text: 0, volume: 1"))
  }

  @Test func `a press of the mouse uses the control below it`() throws {
    var test = try PictureHarness(flow: layers)
    test.press(.press(row: 2, column: 3))
    #expect(test.lines.contains { $0.contains("Really?") })
    test.type(":mouse" + Keys.enter)
    guard case .mouse(true)? = test.requests.last else {
      Issue.record("\(test.requests)")
      return
    }
  }

  @Test func `a control is pressed by its label, as in scenarios`() throws {
    var test = try PictureHarness(flow: layers)
    test.type("press Ask" + Keys.enter)
    #expect(test.lines.contains { $0.contains("Really?") })
    test.type("press M\t" + Keys.enter)
    #expect(test.lines.contains { $0.contains("a link") })
  }

  @Test func `completion offers commands, events, routes and labels`() throws {
    var test = try PictureHarness(named: "tabs")
    test.type(":open /\t")
    #expect(test.lines.contains { $0.contains("/search?word") })
    test.type(Keys.interrupt + ":pan\t")
    #expect(test.lines.last?.hasPrefix("> :panel") == true)
    test.type(Keys.interrupt + "\"Fer\t")
    #expect(test.lines.last?.hasPrefix("> \"Ferry runs again\"") == true)
    test.type(Keys.interrupt + "op\t")
    #expect(test.lines.last?.hasPrefix("> open ") == true)
    test.type(Keys.interrupt + ":locale \t\t")
    #expect(test.lines.last?.hasPrefix("> :locale") == true)
  }

  @Test func `a wide character never leaves the window, at any width`() throws {
    let flow = """
      flowspec: 2
      flow: test
      screens:
        test:
          state: { name: "string = '漢字かな交じり文 👩‍👩‍👧 🇩🇪 ❤️ e\u{301}'" }
          model: [name]
          view:
            - field: { label: 漢字のラベル, edits: name }
            - text: "${model.name}${model.name}${model.name}"
      backstack: { start: test }
      """
    for columns in 20...300 {
      var test = try PictureHarness(flow: flow, rows: 10, columns: columns)
      #expect(test.isComplete(), "\(columns)")
      test.type(Keys.enter + "字")
      #expect(test.isComplete() && test.screen.cells.allSatisfy { $0.count == columns }, "\(columns)")
    }
  }
}
